import math


def element(row, column):
    diagonal = row + column
    return 1.0 / (diagonal * (diagonal + 1) // 2 + row + 1)


def multiply(vector, transposed):
    result = []
    for row in range(len(vector)):
        total = 0.0
        for column in range(len(vector)):
            value = element(column, row) if transposed else element(row, column)
            total += value * vector[column]
        result.append(total)
    return result


def spectral_norm(size):
    u = [1.0] * size
    v = []
    for _ in range(10):
        v = multiply(multiply(u, False), True)
        u = multiply(multiply(v, False), True)
    along = 0.0
    square = 0.0
    for i in range(size):
        along += u[i] * v[i]
        square += v[i] * v[i]
    return math.sqrt(along / square)


print(int(spectral_norm(700) * 1_000_000_000))
