local function fannkuch(size)
  local permutation, flipped, counters = {}, {}, {}
  for i = 0, size - 1 do
    permutation[i] = i
    flipped[i] = 0
    counters[i] = 0
  end
  local most, checksum, isEven, rotated = 0, 0, true, size
  while true do
    while rotated > 1 do
      counters[rotated - 1] = rotated
      rotated = rotated - 1
    end
    for i = 0, size - 1 do flipped[i] = permutation[i] end
    local flips = 0
    local first = flipped[0]
    while first ~= 0 do
      local low, high = 0, first
      while low < high do
        local number = flipped[low]
        flipped[low] = flipped[high]
        flipped[high] = number
        low = low + 1
        high = high - 1
      end
      flips = flips + 1
      first = flipped[0]
    end
    if flips > most then most = flips end
    checksum = checksum + (isEven and flips or -flips)
    while true do
      if rotated == size then return checksum * 100 + most end
      local first = permutation[0]
      for i = 0, rotated - 1 do permutation[i] = permutation[i + 1] end
      permutation[rotated] = first
      counters[rotated] = counters[rotated] - 1
      if counters[rotated] > 0 then break end
      rotated = rotated + 1
    end
    isEven = not isEven
  end
end

print(fannkuch(10))
