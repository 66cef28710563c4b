local Board = {}
Board.__index = Board

function Board.new(size)
  local board = setmetatable({ size = size, columns = {}, rising = {}, falling = {} }, Board)
  for i = 0, size - 1 do board.columns[i] = false end
  for i = 0, 2 * size - 1 do
    board.rising[i] = false
    board.falling[i] = false
  end
  return board
end

function Board:solutions(row)
  local size = self.size
  if row == size then return 1 end
  local columns, rising, falling = self.columns, self.rising, self.falling
  local count = 0
  for column = 0, size - 1 do
    local up = row + column
    local down = row - column + size
    if not (columns[column] or rising[up] or falling[down]) then
      columns[column] = true
      rising[up] = true
      falling[down] = true
      count = count + self:solutions(row + 1)
      columns[column] = false
      rising[up] = false
      falling[down] = false
    end
  end
  return count
end

print(Board.new(13):solutions(0))
