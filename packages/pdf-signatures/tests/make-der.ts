/** Elements of DER, and certificates and messages made of them, which no library would write. */

export const der = (tag: number, ...parts: (Uint8Array | number[])[]): Uint8Array => {
  const content = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...size, ...content]);
};

export const seq = (...parts: Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => der(0x31, ...parts);
export const int = (...bytes: number[]) => der(0x02, bytes);
export const bits = (...bytes: number[]) => der(0x03, bytes);
export const octets = (bytes: Uint8Array | number[]) => der(0x04, bytes);
export const nothing = der(0x05);
/** A constructed element with a context-specific tag. */
export const tagged = (number: number, ...parts: Uint8Array[]) => der(0xa0 + number, ...parts);
export const text = (value: string, tag = 0x0c) => der(tag, Buffer.from(value, 'utf8'));

export const oid = (id: string): Uint8Array => {
  const [top = 0, second = 0, ...others] = id.split('.').map(Number);
  const arcs = [top * 40 + second, ...others].map((arc) => {
    const bytes = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
      bytes.unshift(0x80 + (rest % 128));
    return bytes;
  });
  return der(0x06, arcs.flat());
};

/** An AlgorithmIdentifier. */
export const algorithm = (id: string, ...parameters: Uint8Array[]) => seq(oid(id), ...parameters);

/** A distinguished name of attributes by their object ids. */
export const name = (...attributes: [id: string, value: Uint8Array][]) =>
  seq(...attributes.map(([id, value]) => set(seq(oid(id), value))));

export const extension = (id: string, value: Uint8Array) => seq(oid(id), octets(value));
export const usage = (...uses: string[]) => extension('2.5.29.37', seq(...uses.map(oid)));
export const keyUsage = (byte: number) => extension('2.5.29.15', bits(0, byte));
export const authority = (value: number) => extension('2.5.29.19', seq(der(0x01, [value])));

export const ECDSA = '1.2.840.10045.4.3.2';
const HASHES = '2.16.840.1.101.3.4.2.';
export const SHA256 = `${HASHES}1`;
export const SHA384 = `${HASHES}2`;
export const SHA512 = `${HASHES}3`;

type Facts = {
  serial?: Uint8Array;
  subject?: Uint8Array;
  issuer?: Uint8Array;
  validity?: Uint8Array;
  /** DER of a SubjectPublicKeyInfo. */
  publicKey?: Uint8Array;
  /** Between the key and the extensions. */
  ids?: Uint8Array[];
  extensions?: Uint8Array[];
  hasVersion?: boolean;
  signature?: Uint8Array;
};
export const COMMON_NAME = '2.5.4.3';
export const utcTime = (value: string) => text(value, 0x17);
export const longTime = (value: string) => text(value, 0x18);

/** A certificate with a signature of nobody. */
export const certificateOf = ({
  serial = int(1, 2),
  subject = name([COMMON_NAME, text('Asha Rao')]),
  issuer = name([COMMON_NAME, text('Root')]),
  validity = seq(utcTime('260101000000Z'), utcTime('270101000000Z')),
  publicKey = seq(algorithm('1.2.3'), bits(0)),
  ids = [],
  extensions = [],
  hasVersion = true,
  signature = bits(0, 7),
}: Facts = {}): Uint8Array =>
  seq(
    seq(
      ...(hasVersion ? [tagged(0, int(2))] : []),
      ...[serial, algorithm(ECDSA), issuer, validity, subject, publicKey, ...ids],
      ...(extensions.length > 0 ? [tagged(3, seq(...extensions))] : []),
    ),
    algorithm(ECDSA),
    signature,
  );
