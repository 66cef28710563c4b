class Vector:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    def square(self):
        return self.x * self.x + self.y * self.y


class Particle:
    __slots__ = ("position", "velocity")

    def __init__(self, position, velocity):
        self.position, self.velocity = position, velocity

    def move(self, time):
        self.velocity = self.velocity + Vector(0.0, -9.81) * time
        self.position = self.position + self.velocity * time
        position, velocity = self.position, self.velocity
        if position.y < 0:
            position.y = -position.y
            velocity.y = -velocity.y * 0.9
        if position.x < 0 or position.x > 10:
            velocity.x = -velocity.x


def simulate(count, steps):
    particles = [
        Particle(Vector(n * 10 / count, 1 + n / 8), Vector(1 - n / 16, 0.0))
        for n in map(float, range(count))
    ]
    for _ in range(steps):
        for particle in particles:
            particle.move(0.001)
    energy = 0.0
    for particle in particles:
        energy += particle.velocity.square() + particle.position.y
    return energy


print(int(simulate(40, 25_000) * 1_000))
