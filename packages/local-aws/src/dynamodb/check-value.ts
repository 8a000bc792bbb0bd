import type { AttributeValue, Item } from './attribute-value.ts';
import {
  decimalToText,
  isDecimal,
  MAX_DIGITS,
  MAX_EXPONENT,
  MIN_EXPONENT,
  parseDecimal,
} from './decimal.ts';
import { invalid } from './errors.ts';

const MAX_NAME_BYTES = 65_535;

const INVALID = 'One or more parameter values were invalid:';
const EMPTY =
  'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes';

/** Checks the attributes of an item or key, and normalises numbers. Throws ValidationException. */
export function checkAttributes(item: Item): void {
  const problem = problemOfAttributes(item);
  if (problem !== undefined) throw invalid(problem);
}

/** The problem of a name, or undefined. JSON may hold null for a name. */
export function checkAttributeName(name: string | null): string | undefined {
  if (!name) return 'Empty attribute name';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return 'Attribute name is too large, must be less than 65536 bytes';
  return undefined;
}

/** The problem of a value, or undefined. Normalises numbers. JSON may hold null for a value. */
export function checkAttributeValue(value: AttributeValue | null): string | undefined {
  const types = Object.keys(value ?? {});
  if (!value || types.length === 0) return EMPTY;
  const { N, NULL, SS, NS, BS, L, M } = value;
  const problem =
    (N === undefined ? undefined : problemOfNumber(N)) ??
    (NULL === false
      ? `${INVALID} Null attribute value types must have the value of true`
      : undefined) ??
    (SS && problemOfSet('SS', SS)) ??
    (NS && problemOfNumberSet(NS)) ??
    (BS && problemOfSet('BS', BS)) ??
    (M && problemOfAttributes(M)) ??
    (L && firstProblem(L, checkAttributeValue));
  if (problem !== undefined) return problem;
  if (types.length > 1)
    return 'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes';
  if (N !== undefined) value.N = normalised(N);
  if (NS) value.NS = NS.map(normalised);
  return undefined;
}

function problemOfAttributes(item: Item): string | undefined {
  return firstProblem(
    Object.entries(item),
    ([name, value]) => checkAttributeName(name) ?? checkAttributeValue(value),
  );
}

function problemOfNumber(text: string): string | undefined {
  if (!text) return 'The parameter cannot be converted to a numeric value';
  if (!isDecimal(text)) return `The parameter cannot be converted to a numeric value: ${text}`;
  const { digits, exponent } = parseDecimal(text);
  if (exponent > MAX_EXPONENT)
    return 'Number overflow. Attempting to store a number with magnitude larger than supported range';
  if (exponent < MIN_EXPONENT)
    return 'Number underflow. Attempting to store a number with magnitude smaller than supported range';
  if (digits.length > MAX_DIGITS)
    return 'Attempting to store more than 38 significant digits in a Number';
  return undefined;
}

function problemOfNumberSet(members: string[]): string | undefined {
  if (members.length === 0) return `${INVALID} An number set  may not be empty`;
  if (hasNull(members)) return `${INVALID} An number set may not have a null number as a member`;
  const problem = firstProblem(members, problemOfNumber);
  if (problem !== undefined) return problem;
  return hasDuplicates(members.map(normalised))
    ? 'Input collection contains duplicates'
    : undefined;
}

function problemOfSet(type: 'SS' | 'BS', members: string[]): string | undefined {
  if (members.length === 0)
    return type === 'SS'
      ? `${INVALID} An string set  may not be empty`
      : `${INVALID} Binary sets should not be empty`;
  if (hasNull(members))
    return type === 'SS'
      ? `${INVALID} An string set may not have a null string as a member`
      : `${INVALID} Binary sets may not contain null values`;
  if (!hasDuplicates(members)) return undefined;
  // AWS's message has no space before "of type" either.
  const ofType = type === 'SS' ? ' contains' : 'of type BS contains';
  return `${INVALID} Input collection [${members.join(', ')}]${ofType} duplicates.`;
}

/** JSON may hold null for a member. */
function hasNull(members: (string | null)[]): boolean {
  return members.includes(null);
}

function hasDuplicates(members: unknown[]): boolean {
  return new Set(members).size < members.length;
}

function normalised(number: string): string {
  return decimalToText(parseDecimal(number));
}

function firstProblem<Part>(
  parts: Part[],
  problemOf: (part: Part) => string | undefined,
): string | undefined {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
