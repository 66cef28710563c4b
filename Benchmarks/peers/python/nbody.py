import math


class Body:
    __slots__ = ("x", "y", "z", "vx", "vy", "vz", "mass")

    def __init__(self, x, y, z, vx, vy, vz, mass):
        self.x, self.y, self.z = x, y, z
        self.vx, self.vy, self.vz = vx, vy, vz
        self.mass = mass


def advance(bodies, dt):
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            square = dx * dx + dy * dy + dz * dz
            pull = dt / (square * math.sqrt(square))
            left = b.mass * pull
            right = a.mass * pull
            a.vx -= dx * left
            a.vy -= dy * left
            a.vz -= dz * left
            b.vx += dx * right
            b.vy += dy * right
            b.vz += dz * right
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def simulate(steps):
    bodies = []
    for i in range(5):
        n = float(i)
        mass = 39.0 if i == 0 else 0.03 * n
        bodies.append(
            Body(n * 3.5, 1.0 - n * 1.25, n * 0.125, 0.01 * n, 0.5 - 0.1 * n, 0.02, mass))
    for _ in range(steps):
        advance(bodies, 0.001)
    total = 0.0
    for body in bodies:
        total += body.x + body.y + body.z
    return total


print(int(simulate(300_000) * 1_000_000))
