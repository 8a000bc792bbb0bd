import { formatNumber } from '../../pdf/lexer.ts';
import type { Box, Geometry } from '../../pdf/page-tree.ts';

/** A transformation [a b c d e f] as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The visible page as people see it: turned upright, its origin at the lower left. */
export type PageSpace = { width: number; height: number; matrix: Matrix };

export function pageSpaceOf({ box, rotation }: Geometry): PageSpace {
  const { x, y, width, height } = box;
  switch (rotation) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
  }
}

/** The transformation that undoes another one, which turns and moves and may scale. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Six numbers as a transformation; undefined for anything else. */
export function matrixOf(values: readonly unknown[]): Matrix | undefined {
  const [a, b, c, d, e, f] = values.map(Number);
  if (values.length !== 6 || ![a, b, c, d, e, f].every(Number.isFinite)) return undefined;
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
}

/** First `first`, then `second`. */
export const multiply = (first: Matrix, second: Matrix): Matrix => {
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
};

export const formatMatrix = (matrix: Matrix) => matrix.map(formatNumber).join(' ');

export const formatBox = ({ x, y, width, height }: Box) =>
  `[${[x, y, x + width, y + height].map(formatNumber).join(' ')}]`;

/** The upright box around a transformed box. */
export function transformBox([a, b, c, d, e, f]: Matrix, box: Box): Box {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return {
    x,
    y,
    width: Math.max(...corners.map((corner) => corner.x)) - x,
    height: Math.max(...corners.map((corner) => corner.y)) - y,
  };
}
