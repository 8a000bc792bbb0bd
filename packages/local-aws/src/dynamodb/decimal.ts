/**
 * DynamoDB numbers: 38 significant digits, exponents from -130 to 125. Numbers are kept as text;
 * this file has the arithmetic that update expressions need.
 */

/** d1.d2d3… × 10^exponent, without leading or trailing zeros. Zero has no digits. */
export type Decimal = { negative: boolean; digits: string; exponent: number };

const NUMBER_PATTERN = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

export const MAX_EXPONENT = 125;
export const MIN_EXPONENT = -130;
export const MAX_DIGITS = 38;

/** Whether this text is a number as AWS reads it. */
export function isDecimal(text: string): boolean {
  const match = NUMBER_PATTERN.exec(text);
  return match !== null && `${match[2]}${match[3]}` !== '';
}

export function parseDecimal(text: string): Decimal {
  const match = NUMBER_PATTERN.exec(text);
  if (match === null) throw new RangeError(`Not a number: ${text}`);
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '').replace(/0+$/, '');
  if (digits === '') return { negative: false, digits: '', exponent: 0 };
  const leadingZeros = all.length - all.replace(/^0+/, '').length;
  return {
    negative: sign === '-',
    digits,
    exponent: whole.length - leadingZeros - 1 + Number(power),
  };
}

/** Plain notation without an exponent or redundant zeros, as DynamoDB returns numbers. */
export function decimalToText({ negative, digits, exponent }: Decimal): string {
  if (digits === '') return '0';
  const sign = negative ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

export function addDecimals(left: string, right: string): string {
  const a = parseDecimal(left);
  const b = parseDecimal(right);
  const scale = Math.min(lastPower(a), lastPower(b));
  const sum = coefficient(a, scale) + coefficient(b, scale);
  return decimalToText(parseDecimal(`${sum}e${scale}`));
}

export function subtractDecimals(left: string, right: string): string {
  return addDecimals(left, right.startsWith('-') ? right.slice(1) : `-${right}`);
}

/** Power of ten of the last significant digit. */
function lastPower({ digits, exponent }: Decimal): number {
  return digits === '' ? 0 : exponent - digits.length + 1;
}

function coefficient(value: Decimal, scale: number): bigint {
  if (value.digits === '') return 0n;
  const size = BigInt(value.digits) * 10n ** BigInt(lastPower(value) - scale);
  return value.negative ? -size : size;
}
