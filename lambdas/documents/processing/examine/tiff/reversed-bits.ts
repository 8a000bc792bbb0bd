/** Bytes with the order of their bits reversed. */
export function withReversedBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    let reversed = 0;
    for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
    return reversed;
  });
}
