import { createHash, randomUUID } from 'node:crypto';
import jsonata from 'jsonata';

type JsonataFunction = {
  implementation: Parameters<jsonata.Expression['registerFunction']>[1];
  signature: string;
};

const HASHES = new Map([
  ['MD5', 'md5'],
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);
const LONGEST_RANGE = 360_145;

/**
 * The functions that Step Functions adds to JSONata: $partition, $range, $hash, $random, $uuid and
 * $parse. It has no $eval. $now and $millis read the emulator's clock.
 */
export const stateFunctions = (nowMs: number): Record<string, JsonataFunction> => ({
  partition: {
    signature: '<an:a>',
    implementation: (array: unknown[], size: number) => {
      const step = Math.trunc(size);
      if (step < 1 || !array.length) return undefined;
      return Array.from({ length: Math.ceil(array.length / step) }, (_, index) =>
        array.slice(index * step, (index + 1) * step),
      );
    },
  },
  range: {
    signature: '<nnn:a<n>>',
    implementation: (first: number, last: number, by: number) => {
      const [start, end, step] = [Math.trunc(first), Math.trunc(last), Math.trunc(by)];
      if (step === 0) return undefined;
      const length = Math.floor((end - start) / step) + 1;
      if (length < 1) return undefined;
      if (length > LONGEST_RANGE) throw new Error('Expression evaluation memory limit exceeded');
      return Array.from({ length }, (_, index) => start + index * step);
    },
  },
  hash: {
    signature: '<ss:s>',
    implementation: (text: string, algorithm: string) => {
      const name = HASHES.get(algorithm);
      if (name === undefined) throw new Error(`$hash does not know the algorithm '${algorithm}'`);
      return createHash(name).update(text).digest('hex');
    },
  },
  random: {
    signature: '<n?:n>',
    implementation: (seed?: number) => (seed === undefined ? Math.random() : seeded(seed)),
  },
  uuid: { signature: '<:s>', implementation: () => randomUUID() },
  parse: { signature: '<s:x>', implementation: (text: string) => JSON.parse(text) as unknown },
  eval: {
    signature: '<x?x?:x>',
    implementation: () => {
      throw new Error('Step Functions has no $eval; use $parse');
    },
  },
  millis: { signature: '<:n>', implementation: () => nowMs },
  now: {
    signature: '<s?s?:s>',
    implementation: (picture?: string, timeZone?: string) =>
      jsonata('$fromMillis($at, $picture, $zone)').evaluate(undefined, {
        at: nowMs,
        ...(picture !== undefined && { picture }),
        ...(timeZone !== undefined && { zone: timeZone }),
      }),
  },
});

/** The same number from 0 up to 1 for the same seed. */
function seeded(seed: number): number {
  const digest = createHash('sha256')
    .update(String(Math.trunc(seed)))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}
