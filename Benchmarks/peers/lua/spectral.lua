local function element(row, column)
  local diagonal = row + column
  return 1.0 / (diagonal * (diagonal + 1) // 2 + row + 1)
end

local function multiply(vector, transposed)
  local result = {}
  for row = 0, #vector - 1 do
    local sum = 0.0
    for column = 0, #vector - 1 do
      sum = sum + (transposed and element(column, row) or element(row, column)) * vector[column + 1]
    end
    result[row + 1] = sum
  end
  return result
end

local function spectralNorm(size)
  local u, v = {}, {}
  for i = 1, size do u[i] = 1.0 end
  for _ = 1, 10 do
    v = multiply(multiply(u, false), true)
    u = multiply(multiply(v, false), true)
  end
  local along, square = 0.0, 0.0
  for i = 1, size do
    along = along + u[i] * v[i]
    square = square + v[i] * v[i]
  end
  return math.sqrt(along / square)
end

print(math.floor(spectralNorm(700) * 1000000000))
