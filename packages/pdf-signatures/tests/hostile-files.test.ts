import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf } from '../../bundle-composer/tests/make-pdf.ts';
import { isExtensionOf, type PdfSignature, readSignatures } from '../src/index.ts';
import { DATA, readSignedData } from '../src/read/signed-data.ts';
import { readTimestamp } from '../src/read/timestamp.ts';
import { makeDocument, sign } from './make-document.ts';
import { makeSigner } from './make-signer.ts';
import { digitsOf, messageOf, replaceMessage } from './replace-message.ts';

/** Files with a change at any place, of any bytes, or of a large size. */

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const signaturesOf = (pdf: Uint8Array) => readSignatures(pdf);
const onlySignature = async (pdf: Uint8Array): Promise<PdfSignature> => {
  const [signature, another] = await signaturesOf(pdf);
  if (!signature || another) throw new Error('Expected one signature');
  return signature;
};

let once: Uint8Array;
beforeAll(async () => {
  once = await sign(await makeDocument(), 'Asha Rao');
});

/** The two digits of the CMS message's version. */
function versionOf(pdf: Uint8Array): number[] {
  const at = Buffer.from(pdf).indexOf('020101', digitsOf(pdf).start) + 4;
  return [at, at + 1];
}

describe('a changed file', () => {
  /** Whether everything is as the signatory left it. */
  const isAccepted = async (pdf: Uint8Array) => {
    const found = await signaturesOf(pdf);
    return found.some(({ isIntact, coversWholeFile }) => isIntact && coversWholeFile);
  };

  it('is noticed wherever a byte differs', async () => {
    const { start, end } = digitsOf(once);
    const version = versionOf(once);
    /** Bytes without a meaning: the version of the message, and the case of its digits. */
    const isMeaningless = (at: number, mask: number) =>
      version.includes(at) || (mask === 0x20 && at >= start && at < end && (once[at] ?? 0) > 0x60);
    await fc.assert(
      fc.asyncProperty(fc.nat(once.length - 1), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const mask = 1 << bit;
        fc.pre(!isMeaningless(at, mask));
        const changed = Uint8Array.from(once);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const [signature] = await signaturesOf(changed).catch(() => []);
        const isFine = signature?.isIntact && signature.coversWholeFile && signature.isChainValid;
        expect(isFine ?? false).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  it('is noticed in each byte of the signature dictionary and of the CMS message', async () => {
    const { start, end } = digitsOf(once);
    const dictionary = Buffer.from(once).lastIndexOf(' obj', start);
    const message = Buffer.from(once.subarray(start, end)).toString('latin1').replace(/0+$/, '');
    // One digit of each byte of the message.
    for (let at = dictionary; at < start + message.length; at += at < start ? 1 : 2) {
      if (versionOf(once).includes(at)) continue;
      const changed = Uint8Array.from(once);
      changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
      const [signature] = await signaturesOf(changed).catch(() => []);
      expect(signature?.isIntact && signature.isChainValid ? at : -1).toBe(-1);
    }
  });

  it('is noticed when it is cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(once.length - 1), async (length) => {
        expect(await isAccepted(once.subarray(0, length)).catch(() => false)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

it('a timestamp is not intact when a byte of it differs', async () => {
  const authority = await makeSigner('Time authority', { isForTimestamps: true });
  const signed = await sign(once, 'Asha Rao', {
    timestampAuthority: { ...authority, at: new Date('2026-05-05T10:30:07Z') },
  });
  const { timestamp: token, signature } = readSignedData(messageOf(signed), DATA);
  if (!token) throw new Error('The signature has a timestamp');
  expect(await readTimestamp(token, signature)).toMatchObject({
    isIntact: true,
    isChainValid: true,
  });
  // A byte without a meaning.
  const version = Buffer.from(token).indexOf(Buffer.from('020103', 'hex')) + 2;
  for (let at = 0; at < token.length; at++) {
    if (at === version) continue;
    const changed = Uint8Array.from(token);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    const { isIntact, isChainValid } = await readTimestamp(changed, signature);
    expect(isIntact && isChainValid ? at : -1).toBe(-1);
  }
});

describe('a hostile file', () => {
  it('of any bytes is refused or read, and never accepted', async () => {
    const fragments = fc.constantFrom(
      ...['%PDF-1.7\n', '1 0 obj', '<<', '>>', '/ByteRange', '/Contents', '[0 1 2 3]', '<30', '>'],
      ...['(', ')', '\\', '%', '/Type /Sig', '/SubFilter /ETSI.CAdES.detached', ' ', '[', 'endobj'],
      ...['30820200', '3080', '06092a864886f70d010702', 'a0', 'obj\n<<'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fragments, { maxLength: 60 }), async (parts) => {
        const found = await signaturesOf(bytesOf(`%PDF-1.7\n${parts.join('')}`));
        expect(found.some(({ isIntact }) => isIntact)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('with a CMS message of any bytes is read, and never accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        const file = await replaceMessage(once, async () => message);
        expect(await onlySignature(file)).toMatchObject({ isIntact: false });
      }),
      { numRuns: 500 },
    );
  });

  it('with a deeply nested CMS message is refused at once', async () => {
    const nested = Buffer.alloc(4_000, 0x30);
    for (let at = 1; at < nested.length; at += 2) nested[at] = 0x80;
    const file = await replaceMessage(once, async () => nested);
    expect(await onlySignature(file)).toMatchObject({ isIntact: false, problem: 'malformed' });
  });

  it('with more than 32 signatures is refused', async () => {
    const one = '1 0 obj <</ByteRange [0 1 2 3] /Contents <00>>> endobj\n';
    await expect(signaturesOf(bytesOf(`%PDF-1.7\n${one.repeat(33)}`))).rejects.toThrow(
      'The file has more than 32 signatures',
    );
  });

  /** Milliseconds of the CPU per megabyte. */
  const timeOf = async (make: (sizeBytes: number) => Buffer, sizeBytes: number) => {
    const file = make(sizeBytes);
    const before = process.cpuUsage();
    await signaturesOf(file).catch(() => []);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };

  it.each([
    ['slashes', (size: number) => Buffer.alloc(size, '/')],
    ['B', (size: number) => Buffer.alloc(size, 'B')],
    ['keys without a value', (size: number) => Buffer.alloc(size, '/ByteRange ')],
    ['open dictionaries', (size: number) => Buffer.alloc(size, '<<')],
    [
      'open strings',
      (size: number) => Buffer.concat([Buffer.alloc(size, '('), bytesOf('/ByteRange [')]),
    ],
    [
      'comments',
      (size: number) =>
        Buffer.concat([bytesOf('1 0 obj <<'), Buffer.alloc(size, '%'), bytesOf('/ByteRange [')]),
    ],
    [
      'keys after one object',
      (size: number) =>
        Buffer.concat([bytesOf('1 0 obj <<'), Buffer.alloc(size, '/A (b) /ByteRange [')]),
    ],
  ])('of %s takes time in proportion to its size', async (_, fill) => {
    const make = (size: number) => Buffer.concat([bytesOf('%PDF-1.7\n'), fill(size)]);
    await timeOf(make, 1_000_000);
    const [small, large] = [await timeOf(make, 1_000_000), await timeOf(make, 8_000_000)];
    // A quadratic reader would take 64 times as long.
    expect(large).toBeLessThan(Math.max(small, 20) * 32);
  });
});

describe('a file of 60 MB', () => {
  it('is signed, read, and found changed', async () => {
    const data = Buffer.alloc(60_000_000, 'x');
    const pdf = pagesPdf([{ text: 'Award' }], { objects: { 1000: { dict: '', data } } });
    expect(pdf.length).toBeGreaterThan(60_000_000);

    const signed = await sign(pdf, 'Asha Rao');

    expect(isExtensionOf(pdf, signed)).toBe(true);
    expect(await onlySignature(signed)).toMatchObject({ isIntact: true, coversWholeFile: true });
    signed[30_000_000] = 0;
    expect(isExtensionOf(pdf, signed)).toBe(false);
    expect(await onlySignature(signed)).toMatchObject({ isIntact: false, problem: 'changed' });
  });
});
