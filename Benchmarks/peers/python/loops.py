def loops(size):
    total = 0
    for row in range(size):
        for column in range(size):
            total = (total + row * column) % 1_000_003
    return total


print(loops(9000))
