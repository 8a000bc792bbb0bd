export const isDigit = (code: number | undefined) =>
  code !== undefined && code >= 0x30 && code <= 0x39;

/** Whether bytes are a number as 7.3.3 says: a sign at most, digits and a point at most. */
export function isNumber(bytes: Buffer, from: number, to: number): boolean {
  let at = bytes[from] === 0x2b || bytes[from] === 0x2d ? from + 1 : from;
  let digits = 0;
  let points = 0;
  for (; at < to; at++)
    if (isDigit(bytes[at])) digits++;
    else if (bytes[at] === 0x2e) points++;
    else return false;
  return digits > 0 && points <= 1;
}

const INTEGER_MAX = 2_147_483_647;
const REAL_LEAST = 1.175e-38;

export function isWithinRange(value: number, bytes: Buffer, from: number, to: number): boolean {
  if (value === 0) return true;
  if (Math.abs(value) > INTEGER_MAX) return bytes.subarray(from, to).includes(0x2e);
  return Math.abs(value) >= REAL_LEAST;
}
