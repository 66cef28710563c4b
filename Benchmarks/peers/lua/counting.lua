local function count(length)
  local words = {}
  for number = 0, 4999 do words[number] = "word" .. number * 7919 % 5000 end
  local seed = 7
  local counts = {}
  for _ = 1, length do
    seed = (seed * 1103515245 + 12345) % 2147483648
    local word = words[seed // 8 % 5000]
    counts[word] = (counts[word] or 0) + 1
  end
  local checksum = 0
  for word, count in pairs(counts) do checksum = checksum + count * count % 1009 * #word end
  return checksum
end

print(count(10000000))
