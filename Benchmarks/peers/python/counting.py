def count(length):
    words = [f"word{number * 7919 % 5000}" for number in range(5000)]
    seed = 7
    counts = {}
    for _ in range(length):
        seed = (seed * 1_103_515_245 + 12345) % 2_147_483_648
        word = words[seed // 8 % 5000]
        counts[word] = counts.get(word, 0) + 1
    return sum(count * count % 1009 * len(word) for word, count in counts.items())


print(count(10_000_000))
