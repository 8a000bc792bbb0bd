const CLEAR = 256;
const END = 257;
const CODES_MAX = 4096;

/** Decodes LZW (TIFF 6.0, section 13) to at most `size` bytes; damaged data end it early. */
export function decodeLzw(data: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  // A code is the string of another code and one more byte.
  const before = new Int16Array(CODES_MAX);
  const last = new Uint8Array(CODES_MAX);
  const lengths = new Uint16Array(CODES_MAX);
  for (let code = 0; code < 256; code += 1) {
    last[code] = code;
    lengths[code] = 1;
  }
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let written = 0;
  let bit = 0;
  /** Writes the string of a code; returns its first byte. */
  const write = (code: number): number => {
    const length = lengths[code] ?? 0;
    let at = code;
    for (let offset = length - 1; offset > 0; offset -= 1) {
      if (written + offset < size) output[written + offset] = last[at] ?? 0;
      at = before[at] ?? 0;
    }
    if (written < size) output[written] = last[at] ?? 0;
    written += length;
    return last[at] ?? 0;
  };
  while (written < size && bit + width <= data.length * 8) {
    const at = bit >> 3;
    const three = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const code = (three >> (24 - width - (bit & 7))) & ((1 << width) - 1);
    bit += width;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (previous === -1) {
      if (code > 255) break;
      write(code);
    } else {
      if (code > next || next >= CODES_MAX) break;
      before[next] = previous;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      // The code that is being added ends with the first byte of the string before it.
      if (code === next) last[next] = firstOf(previous, before, last);
      const first = write(code);
      last[next] = first;
      next += 1;
      // A code grows one earlier than its numbers need.
      if (next + 1 >= 1 << width && width < 12) width += 1;
    }
    previous = code;
  }
  return output;
}

function firstOf(code: number, before: Int16Array, last: Uint8Array): number {
  let at = code;
  while (at > 255) at = before[at] ?? 0;
  return last[at] ?? 0;
}
