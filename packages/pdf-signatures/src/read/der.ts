import { ProblemError } from './signature-problem.ts';

/** An element of DER-encoded ASN.1; `bytes` has tag and length, `content` has neither. */
export type DerElement = { tag: number; bytes: Uint8Array; content: Uint8Array };

export const SEQUENCE = 0x30;
export const SET = 0x31;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const NULL = 0x05;
export const OBJECT_ID = 0x06;
/** A constructed element with a context-specific tag. */
export const context = (number: number) => 0xa0 + number;

const malformed = () => new ProblemError('malformed');

/**
 * Reads the element at the start of `bytes`; more may follow. Accepts DER only: definite lengths
 * in their shortest form and tags of one byte. Throws ProblemError 'malformed'.
 */
export function readElement(bytes: Uint8Array): DerElement {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw malformed();
  let start = 2;
  let length = first;
  if (first >= 0x80) {
    const count = first - 0x80;
    length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
    // An indefinite length is 0 here. One that is cut off ends after the bytes.
    if (bytes[2] === 0 || length < 0x80) throw malformed();
    start += count;
  }
  const end = start + length;
  if (end > bytes.length) throw malformed();
  return { tag, bytes: bytes.subarray(0, end), content: bytes.subarray(start, end) };
}

/** Reads an element that fills `bytes`. */
export function readWhole(bytes: Uint8Array, tag: number): DerElement {
  const element = expectTag(readElement(bytes), tag);
  if (element.bytes.length !== bytes.length) throw malformed();
  return element;
}

/** Largest number of elements in a list. */
const CHILDREN_MAX = 1_000;

/** The elements inside of a constructed one. */
export function childrenOf({ content }: DerElement): DerElement[] {
  const children: DerElement[] = [];
  let rest = content;
  while (rest.length > 0) {
    if (children.length === CHILDREN_MAX) throw malformed();
    const child = readElement(rest);
    children.push(child);
    rest = rest.subarray(child.bytes.length);
  }
  return children;
}

/** The elements inside of a constructed one, which has this many. */
export function exactly(count: number, element: DerElement): DerElement[] {
  const children = childrenOf(element);
  if (children.length !== count) throw malformed();
  return children;
}

/** The element if it has the tag; throws if it is missing or has another. */
export function expectTag(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) throw malformed();
  return element;
}

/** 1.2.840… */
export function readObjectId(element: DerElement | undefined): string {
  const { content } = expectTag(element, OBJECT_ID);
  if (content.length === 0 || content.length > 40 || (content.at(-1) ?? 0) >= 0x80)
    throw malformed();
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...others] = arcs;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...others].join('.');
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
