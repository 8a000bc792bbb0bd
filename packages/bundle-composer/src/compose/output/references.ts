/** References in the text of an object, `5 0 R`, outside of its strings. */

const CODES = { digit0: 48, digit9: 57, open: 40, close: 41, escape: 92, less: 60 } as const;
const isDigit = (code: number) => code >= CODES.digit0 && code <= CODES.digit9;
const END = ' 0 R';

/** Calls `found` with the number of each reference and its range in the text. */
export function eachReference(
  text: string,
  found: (num: number, start: number, end: number) => void,
): void {
  // Most objects have no strings, and few have references.
  let at = text.indexOf(END);
  if (at < 0) return;
  let string = text.indexOf('(');
  let passed = 0;
  while (at >= 0) {
    while (string >= 0 && string < at) {
      passed = endOfString(text, string);
      string = text.indexOf('(', passed);
    }
    if (passed > at) {
      at = text.indexOf(END, passed);
      continue;
    }
    let start = at;
    while (start > passed && isDigit(text.charCodeAt(start - 1))) start--;
    const end = at + END.length;
    if (start < at && !isName(text, start) && !isRegular(text.charCodeAt(end)))
      found(Number(text.slice(start, at)), start, end);
    at = text.indexOf(END, end);
  }
}

/** Where a string ends whose bracket is at `start`. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === CODES.escape) at++;
    else if (code === CODES.open) depth++;
    else if (code === CODES.close && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Digits at `start` end a name or a longer number, such as /F1 or 0.5. */
const isName = (text: string, start: number) => start > 0 && isRegular(text.charCodeAt(start - 1));

/** Neither white space nor a delimiter, and not the end of the text. */
const isRegular = (code: number) => code > 32 && !'()<>[]{}/%'.includes(String.fromCharCode(code));

const digitsOf = (num: number) => (num < 10 ? 1 : num < 100 ? 2 : String(num).length);

/** The length of a reference; one to nothing, 0, is written as null. */
export const referenceLength = (num: number): number =>
  num === 0 ? NULL.length : digitsOf(num) + END.length;
const NULL = 'null';

/** The text with new numbers, by the numbers that it has. */
export function renumbered(text: string, numbers: Int32Array): string {
  let result = '';
  let copied = 0;
  eachReference(text, (num, start, end) => {
    const number = numbers[num] ?? 0;
    result += text.slice(copied, start) + (number === 0 ? NULL : `${number}${END}`);
    copied = end;
  });
  return copied === 0 ? text : result + text.slice(copied);
}
