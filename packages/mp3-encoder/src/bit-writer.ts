/** Writes numbers of 0 to 24 bits, highest bit first. */
export type BitWriter = {
  write(value: number, bits: number): void;
  /** The bytes so far, the last one completed with zeros. The writer is empty afterwards. */
  take(): Uint8Array;
};

export function createBitWriter(capacityBytes: number): BitWriter {
  let bytes = new Uint8Array(capacityBytes);
  let length = 0;
  let pending = 0;
  let pendingBits = 0;
  return {
    write(value, bits) {
      pending = (pending << bits) | value;
      pendingBits += bits;
      while (pendingBits >= 8) {
        pendingBits -= 8;
        bytes[length++] = pending >>> pendingBits;
        pending &= (1 << pendingBits) - 1;
      }
    },
    take() {
      if (pendingBits > 0) bytes[length++] = pending << (8 - pendingBits);
      const taken = bytes.subarray(0, length);
      bytes = new Uint8Array(capacityBytes);
      length = pending = pendingBits = 0;
      return taken;
    },
  };
}
