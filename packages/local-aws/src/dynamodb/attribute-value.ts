import { decimalToText, parseDecimal } from './decimal.ts';

/** An attribute value in the wire format, binary in base64. Exactly one member is set. */
export type AttributeValue = {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
};

export type Item = { [name: string]: AttributeValue };

/** Attribute names and list indexes, from the item's top level. */
export type DocumentPath = (string | number)[];

/** Maximum item size, including attribute names. */
export const MAX_ITEM_BYTES = 400 * 1024;

/** Maximum nesting of lists and maps. */
export const MAX_DEPTH = 32;

export function typeOf(value: AttributeValue): string {
  return Object.keys(value)[0] ?? '';
}

export function valueAt(path: DocumentPath, item: Item): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item };
  for (const piece of path) {
    value = typeof piece === 'number' ? value?.L?.[piece] : own(value?.M, piece);
  }
  return value;
}

/** Item size in bytes, as AWS calculates it for limits and consumed capacity. */
export function itemSize(item: Item): number {
  let size = 0;
  for (const [name, value] of Object.entries(item)) {
    size += Buffer.byteLength(name) + valueSize(value);
  }
  return size;
}

/** Maximum nesting depth of lists and maps in an item. */
export function depthOf(item: Item): number {
  const deepest = (values: AttributeValue[]): number =>
    values.reduce((most, { L, M }) => {
      const inner = L ?? (M && Object.values(M));
      return inner ? Math.max(most, 1 + deepest(inner)) : most;
    }, 0);
  return deepest(Object.values(item));
}

export function valuesEqual(a: AttributeValue, b: AttributeValue): boolean {
  if (a.S !== undefined) return a.S === b.S;
  if (a.N !== undefined) return b.N !== undefined && numbersEqual(a.N, b.N);
  if (a.B !== undefined) return a.B === b.B;
  if (a.BOOL !== undefined) return a.BOOL === b.BOOL;
  if (a.NULL !== undefined) return b.NULL !== undefined;
  if (a.SS) return b.SS !== undefined && setsEqual(a.SS, b.SS);
  if (a.BS) return b.BS !== undefined && setsEqual(a.BS, b.BS);
  if (a.NS) return b.NS !== undefined && setsEqual(a.NS, b.NS);
  if (a.L && b.L) {
    const other = b.L;
    return (
      a.L.length === other.length &&
      a.L.every((value, at) => {
        const match = other[at];
        return match !== undefined && valuesEqual(value, match);
      })
    );
  }
  return a.M !== undefined && b.M !== undefined && itemsEqual(a.M, b.M);
}

export function itemsEqual(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const left = own(a, name);
      const right = own(b, name);
      return left !== undefined && right !== undefined && valuesEqual(left, right);
    })
  );
}

export function numbersEqual(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

/** The item's own attribute, never an inherited member such as "constructor". */
export function own(map: Item | undefined, name: string): AttributeValue | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

function plain(number: string): string {
  return decimalToText(parseDecimal(number));
}

function setsEqual(a: string[], b: string[]): boolean {
  const members = new Set(a);
  return a.length === b.length && b.every((member) => members.has(member));
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.SS) return sum(value.SS, (member) => Buffer.byteLength(member));
  if (value.NS) return sum(value.NS, numberSize);
  if (value.BS) return sum(value.BS, (member) => Buffer.byteLength(member, 'base64'));
  if (value.L) return 3 + sum(value.L, (member) => 1 + valueSize(member));
  if (value.M) return 3 + Object.keys(value.M).length + itemSize(value.M);
  return 1;
}

/** One byte, plus one for each pair of digits, aligned to the decimal point. */
function numberSize(text: string): number {
  const { negative, digits, exponent } = parseDecimal(text);
  if (digits === '') return 1;
  const unaligned = digits.length % 2 === 0 && exponent % 2 === 0 ? 1 : 0;
  return 1 + Math.ceil(digits.length / 2) + unaligned + (negative ? 1 : 0);
}

function sum<T>(values: T[], sizeOf: (value: T) => number): number {
  return values.reduce((total, value) => total + sizeOf(value), 0);
}
