class Shape:
    def __init__(self, size):
        self.size = size

    def area(self):
        return 0

    def scale(self, factor):
        self.size = self.size * factor % 97 + 1

    def describe(self):
        return self.area() + 1


class Square(Shape):
    def area(self):
        return self.size * self.size


class Rectangle(Shape):
    def __init__(self, size, height):
        self.height = height
        super().__init__(size)

    def area(self):
        return self.size * self.height

    def describe(self):
        return super().describe() + self.height


class Point(Shape):
    def scale(self, factor):
        pass


def measure(rounds):
    shapes = []
    for i in range(300):
        if i % 3 == 0:
            shapes.append(Square(i % 10))
        elif i % 3 == 1:
            shapes.append(Rectangle(i % 7, i % 5))
        else:
            shapes.append(Point(i))
    total = 0
    for round in range(rounds):
        for scalable in shapes:
            scalable.scale(round % 13)
        for shape in shapes:
            total = (total + shape.describe()) % 1_000_003
    return total


print(measure(10_000))
