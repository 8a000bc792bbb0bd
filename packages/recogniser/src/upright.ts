import type { Matrix, Scan, Turn } from './scan.ts';

/** A picture that was turned, and how its pixels lie in the one before. */
export type Turned = { scan: Scan; toBefore: Matrix };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Turns a page by quarters so that a page turned clockwise by `turn` stands upright. */
export function turnedBack(scan: Scan, turn: Turn): Turned {
  if (turn === 0) return { scan, toBefore: IDENTITY };
  const { width, height, gray } = scan;
  const [w, h] = turn === 180 ? [width, height] : [height, width];
  const toBefore: Matrix =
    turn === 90
      ? [0, 1, -1, 0, width, 0]
      : turn === 180
        ? [-1, 0, 0, -1, width, height]
        : [0, -1, 1, 0, 0, height];
  // The pixel at the origin, and the steps of a column and of a row.
  const [start, across, down] =
    turn === 90
      ? [width - 1, width, -1]
      : turn === 180
        ? [width * height - 1, -1, -width]
        : [(height - 1) * width, -width, 1];
  const result = new Uint8Array(w * h);
  for (let y = 0, to = 0; y < h; y++)
    for (let x = 0, from = start + y * down; x < w; x++, to++, from += across)
      result[to] = gray[from] ?? 255;
  return { scan: { width: w, height: h, gray: result }, toBefore };
}

/** Turns a page around its centre by a small angle, clockwise; what comes in is white. */
export function straightened({ width, height, gray }: Scan, radians: number): Turned {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [cx, cy] = [width / 2, height / 2];
  const [e, f] = [cx - cos * cx - sin * cy, cy + sin * cx - cos * cy];
  const result = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sx = cos * x + sin * y + e;
      const sy = cos * y - sin * x + f;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [fx, fy] = [sx - left, sy - top];
      const at = top * width + left;
      const upper = (gray[at] ?? 0) * (1 - fx) + (gray[at + 1] ?? 0) * fx;
      const lower = (gray[at + width] ?? 0) * (1 - fx) + (gray[at + width + 1] ?? 0) * fx;
      result[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  return { scan: { width, height, gray: result }, toBefore: [cos, -sin, sin, cos, e, f] };
}

/** The matrix that applies `first`, then `second`. */
export function followedBy(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}
