def fannkuch(size):
    permutation = list(range(size))
    flipped = [0] * size
    counters = [0] * size
    most = 0
    checksum = 0
    is_even = True
    rotated = size
    while True:
        while rotated > 1:
            counters[rotated - 1] = rotated
            rotated -= 1
        for i in range(size):
            flipped[i] = permutation[i]
        flips = 0
        first = flipped[0]
        while first != 0:
            low = 0
            high = first
            while low < high:
                flipped[low], flipped[high] = flipped[high], flipped[low]
                low += 1
                high -= 1
            flips += 1
            first = flipped[0]
        most = max(most, flips)
        checksum += flips if is_even else -flips
        while True:
            if rotated == size:
                return checksum * 100 + most
            first = permutation[0]
            for i in range(rotated):
                permutation[i] = permutation[i + 1]
            permutation[rotated] = first
            counters[rotated] -= 1
            if counters[rotated] > 0:
                break
            rotated += 1
        is_even = not is_even


print(fannkuch(10))
