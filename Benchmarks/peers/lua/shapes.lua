local Shape = {}
Shape.__index = Shape

function Shape:area() return 0 end
function Shape:scale(factor) self.size = self.size * factor % 97 + 1 end
function Shape:describe() return self:area() + 1 end

local Square = setmetatable({}, { __index = Shape })
Square.__index = Square
function Square:area() return self.size * self.size end

local Rectangle = setmetatable({}, { __index = Shape })
Rectangle.__index = Rectangle
function Rectangle:area() return self.size * self.height end
function Rectangle:describe() return Shape.describe(self) + self.height end

local Point = setmetatable({}, { __index = Shape })
Point.__index = Point
function Point:scale(factor) end

local function measure(rounds)
  local shapes = {}
  for i = 0, 299 do
    local kind = i % 3
    if kind == 0 then
      shapes[#shapes + 1] = setmetatable({ size = i % 10 }, Square)
    elseif kind == 1 then
      shapes[#shapes + 1] = setmetatable({ size = i % 7, height = i % 5 }, Rectangle)
    else
      shapes[#shapes + 1] = setmetatable({ size = i }, Point)
    end
  end
  local sum = 0
  for round = 0, rounds - 1 do
    for _, scalable in ipairs(shapes) do scalable:scale(round % 13) end
    for _, shape in ipairs(shapes) do sum = (sum + shape:describe()) % 1000003 end
  end
  return sum
end

print(measure(10000))
