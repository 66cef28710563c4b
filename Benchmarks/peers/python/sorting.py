from functools import cmp_to_key


def checksum(count):
    seed = 42
    numbers = []
    for _ in range(count):
        seed = (seed * 1_103_515_245 + 12345) % 2_147_483_648
        numbers.append(seed)
    numbers.sort(key=cmp_to_key(lambda left, right: right - left))
    total = 0
    for number in numbers:
        total = (total * 31 + number) % 1_000_003
    return total


print(checksum(800_000))
