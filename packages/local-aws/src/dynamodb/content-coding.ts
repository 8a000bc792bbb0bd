import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';

/** AWS compresses responses that are longer. */
const MIN_COMPRESSED_BYTES = 4096;

/** In order of preference. In HTTP, "deflate" is the zlib format. */
const CODINGS = {
  gzip: { compress: gzipSync, expand: gunzipSync },
  deflate: { compress: deflateSync, expand: inflateSync },
} as const;

type Coding = keyof typeof CODINGS;

/** A request's body without its coding. */
export type Decoded = { body: Buffer } | { problem: 'too large' | 'invalid' };

/** Undoes the coding that Content-Encoding names. */
export function decodeBody(
  body: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Decoded {
  const name = contentEncoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return { body };
  if (!isCoding(name)) return { problem: 'invalid' };
  try {
    return { body: CODINGS[name].expand(body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return { problem: isTooLarge ? 'too large' : 'invalid' };
  }
}

/** A response's body in a coding that Accept-Encoding prefers; unchanged if it names none. */
export function encodeBody(
  body: string,
  acceptEncoding: string | undefined,
): { body: string | Buffer; coding?: Coding } {
  if (acceptEncoding === undefined || Buffer.byteLength(body) <= MIN_COMPRESSED_BYTES)
    return { body };
  const coding = preferred(acceptEncoding);
  return coding ? { body: CODINGS[coding].compress(body), coding } : { body };
}

function preferred(acceptEncoding: string): Coding | undefined {
  const weights = new Map(
    acceptEncoding.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [gzip, deflate] = [weightOf('gzip'), weightOf('deflate')];
  if (!(gzip > 0) && !(deflate > 0)) return undefined;
  return deflate > gzip ? 'deflate' : 'gzip';
}

function isCoding(name: string): name is Coding {
  return Object.hasOwn(CODINGS, name);
}
