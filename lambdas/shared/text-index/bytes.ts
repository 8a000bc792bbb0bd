/** Bytes that grow as they are written. Numbers have seven bits a byte, the lowest first (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  length = 0;

  number(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#push((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#push(rest);
  }

  /** Four bytes, the lowest first. */
  fixed(value: number): void {
    for (const shift of [0, 8, 16, 24]) this.#push((value >>> shift) & 0xff);
  }

  bytes(added: Uint8Array): void {
    this.#require(added.length);
    this.#bytes.set(added, this.length);
    this.length += added.length;
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #push(byte: number): void {
    this.#require(1);
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  #require(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Reads what ByteWriter wrote. Throws RangeError beyond the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  fixed(): number {
    return (this.#byte() | (this.#byte() << 8) | (this.#byte() << 16) | (this.#byte() << 24)) >>> 0;
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw new RangeError('The segment ends too early');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  #byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new RangeError('The segment ends too early');
    this.at += 1;
    return byte;
  }
}
