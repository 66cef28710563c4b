class Board:
    def __init__(self, size):
        self.size = size
        self.columns = [False] * size
        self.rising = [False] * (2 * size)
        self.falling = [False] * (2 * size)

    def solutions(self, row):
        if row == self.size:
            return 1
        columns, rising, falling = self.columns, self.rising, self.falling
        count = 0
        for column in range(self.size):
            up = row + column
            down = row - column + self.size
            if columns[column] or rising[up] or falling[down]:
                continue
            columns[column] = rising[up] = falling[down] = True
            count += self.solutions(row + 1)
            columns[column] = rising[up] = falling[down] = False
        return count


print(Board(13).solutions(0))
