import { reduced, type Scan } from './scan.ts';

/** Angles that a sheet has on a scanner or under a camera, in degrees. */
const DEGREES_MAX = 12;
const COARSE = 0.5;
const FINE = 0.05;
/** An edge of a letter differs from its neighbour by this many shades. */
const EDGE_SHADES = 24;
const EDGES_MIN = 200;
const EDGES_MAX = 60_000;

/**
 * The angle of the lines of an upright page in radians, positive if they fall to the right; 0 for a
 * page with too little on it. The right angle is the one at which the edges of letters gather most
 * in rows (projection profiles).
 */
export function skewOf(scan: Scan): number {
  const { width, height, gray } = reduced(scan, 4);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 1; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++)
      if (Math.abs((gray[at] ?? 0) - (gray[at - width] ?? 0)) > EDGE_SHADES) {
        xs.push(x - width / 2);
        ys.push(y);
      }
  if (xs.length < EDGES_MIN) return 0;
  const step = Math.ceil(xs.length / EDGES_MAX);
  const margin = Math.ceil(width * Math.tan(radians(DEGREES_MAX)));
  const rows = new Float64Array(height + 2 * margin);
  const sharpness = (degrees: number): number => {
    rows.fill(0);
    const slope = Math.tan(radians(degrees));
    for (let at = 0; at < xs.length; at += step) {
      const row = (ys[at] ?? 0) - (xs[at] ?? 0) * slope + margin;
      const whole = Math.floor(row);
      // Shared by two rows, so that whole rows do not win by their rounding.
      rows[whole] = (rows[whole] ?? 0) + 1 - (row - whole);
      rows[whole + 1] = (rows[whole + 1] ?? 0) + row - whole;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row++)
      sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const sharpest = (from: number, to: number, by: number): number => {
    let [best, most] = [0, -1];
    for (let degrees = from; degrees <= to + by / 2; degrees += by) {
      const value = sharpness(degrees);
      if (value > most) [best, most] = [degrees, value];
    }
    return best;
  };
  const near = sharpest(-DEGREES_MAX, DEGREES_MAX, COARSE);
  return radians(sharpest(near - COARSE, near + COARSE, FINE));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
