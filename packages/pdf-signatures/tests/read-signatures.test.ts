import { PDFDocument, PDFHexString } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { isExtensionOf, type PdfSignature, readSignatures } from '../src/index.ts';
import { makeDocument, SIGNED_AT, sign } from './make-document.ts';
import { makeSigner, type SignerOptions, type TestSigner } from './make-signer.ts';
import {
  digitsOf,
  makeMessage,
  messageOf,
  rangeOf,
  replaceMessage,
  replaceRange,
} from './replace-message.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const signaturesOf = (pdf: Uint8Array) => readSignatures(pdf);
const onlySignature = async (pdf: Uint8Array): Promise<PdfSignature> => {
  const [signature, another] = await signaturesOf(pdf);
  if (!signature || another) throw new Error('Expected one signature');
  return signature;
};

let original: Uint8Array;
let once: Uint8Array;
let twice: Uint8Array;
beforeAll(async () => {
  original = await makeDocument();
  once = await sign(original, 'Asha Rao');
  twice = await sign(once, 'Vikram Shah');
});

describe('reading signatures', () => {
  it('finds none in a PDF without signatures', async () => {
    expect(await signaturesOf(original)).toEqual([]);
  });

  it('tells signer, time, version and certificates', async () => {
    expect(await onlySignature(once)).toStrictEqual({
      signerName: 'Asha Rao',
      signedAt: SIGNED_AT.toISOString(),
      endsAt: once.length,
      isIntact: true,
      coversWholeFile: true,
      addedSince: 'nothing',
      isChainValid: true,
      certificates: [
        expect.objectContaining({
          subject: expect.stringContaining('CN=Asha Rao'),
          issuer: expect.stringContaining('CN=Test root'),
          notBefore: '2026-01-01T00:00:00.000Z',
          notAfter: '2027-01-01T00:00:00.000Z',
          serial: expect.stringMatching(/^[0-9a-f]+$/),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
        expect.objectContaining({ subject: expect.stringContaining('CN=Test root') }),
      ],
    });
  });

  it('tells which version each of two signatories signed', async () => {
    expect(await signaturesOf(twice)).toMatchObject([
      {
        signerName: 'Asha Rao',
        endsAt: once.length,
        isIntact: true,
        coversWholeFile: false,
        addedSince: 'signed',
      },
      {
        signerName: 'Vikram Shah',
        endsAt: twice.length,
        isIntact: true,
        coversWholeFile: true,
        addedSince: 'nothing',
      },
    ]);
  });

  it.each(['rsa', 'rsaPss', 'p256', 'p384', 'p521'] as const)('verifies %s', async (algorithm) => {
    const signed = await sign(original, 'Asha Rao', { signer: { algorithm } });
    expect(await onlySignature(signed)).toMatchObject({ isIntact: true, isChainValid: true });
  });

  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
    'verifies messages of other programs with %s, with and without signed attributes',
    async (digest) => {
      const signer = await makeSigner('Asha Rao');
      for (const hasAttributes of [true, false]) {
        const pdf = await replaceMessage(
          once,
          (covered) => makeMessage(covered, signer, { digest, hasAttributes }),
          { subFilter: 'adbe.pkcs7.detached' },
        );
        expect(await onlySignature(pdf)).toMatchObject({ isIntact: true, isChainValid: true });
        const changed = Buffer.from(pdf);
        changed[100] = (changed[100] ?? 0) ^ 1;
        expect(await onlySignature(changed)).toMatchObject({ isIntact: false, problem: 'changed' });
      }
    },
  );

  it('does not change the file that it reads', async () => {
    const before = Buffer.from(twice);
    await signaturesOf(twice);
    expect(before.equals(twice)).toBe(true);
  });
});

describe('a changed file', () => {
  it.each([
    ['a byte', '\n'],
    ['an update', '\n4 0 obj\n<<>>\nendobj\nxref\n4 1\n0000000000 00000 n \ntrailer\n<<>>\n%%EOF'],
    [
      'a dictionary that looks like a signature',
      '\n9 0 obj <</ByteRange [0 1 2 3] /Contents <00>>> endobj',
    ],
  ])('shows that %s was added since', async (_, added) => {
    const signatures = await signaturesOf(Buffer.concat([twice, bytesOf(added)]));
    expect(signatures.slice(0, 2)).toMatchObject([
      { isIntact: true, coversWholeFile: false, addedSince: 'unsigned' },
      { isIntact: true, coversWholeFile: false, addedSince: 'unsigned' },
    ]);
    expect(signatures.slice(2).some(({ isIntact }) => isIntact)).toBe(false);
  });

  it('shows that a page was replaced in an update after the signature', async () => {
    const document = await PDFDocument.load(once, { forIncrementalUpdate: true });
    document.getPage(0).drawText('Other words', { x: 72, y: 600 });
    const update = await document.saveIncremental(document.takeSnapshot());
    const [signature] = await signaturesOf(Buffer.concat([once, update]));
    expect(signature).toMatchObject({ isIntact: true, addedSince: 'unsigned' });
  });

  it('still lets read what was signed: the file up to the end of the version', async () => {
    const [first] = await signaturesOf(twice);
    const version = twice.subarray(0, first?.endsAt);
    expect(Buffer.from(version).equals(once)).toBe(true);
    expect(await onlySignature(version)).toMatchObject({ coversWholeFile: true });
  });
});

describe('a file of text', () => {
  const PDF = '%PDF-1.7\n';
  const dictionaryOf = (range: string, subFilter = '/ETSI.CAdES.detached') =>
    `1 0 obj <</SubFilter ${subFilter} /ByteRange [${range}] /Contents <00>>> endobj\n`;

  it('is refused if it is no PDF', async () => {
    for (const text of ['', 'PK', dictionaryOf('0 1 2 3')])
      await expect(signaturesOf(bytesOf(text))).rejects.toMatchObject({
        ...{ name: 'PdfSignaturesError', message: 'The file is not a PDF' },
      });
  });

  it('has signatures of which nothing can be read', async () => {
    const file = `${PDF}${dictionaryOf('0 1 2 3')}`;
    expect(await onlySignature(bytesOf(file))).toStrictEqual({
      ...{
        signerName: '',
        endsAt: file.indexOf('/ByteRange'),
        isIntact: false,
        problem: 'malformed',
      },
      ...{ coversWholeFile: false, addedSince: 'unsigned', certificates: [], isChainValid: false },
    });
  });

  it('is refused if more than two gigabytes would be hashed', async () => {
    const sizeBytes = 62_500_000;
    const file = Buffer.alloc(sizeBytes + 1);
    file.write(`${PDF}${dictionaryOf('0 1 2 3').repeat(32)}`, 'latin1');
    expect(await signaturesOf(file.subarray(0, sizeBytes))).toHaveLength(32);
    await expect(signaturesOf(file)).rejects.toThrow(
      'The file is too large for the number of its signatures',
    );
  });

  it('may have a version that ends where the gap of the next one begins', async () => {
    // Numbers of ten digits keep their places.
    const padded = (...numbers: number[]) =>
      numbers.map((number) => String(number).padStart(10, '0')).join(' ');
    const place = dictionaryOf(padded(0, 0, 0, 0), '/Other');
    const at = place.indexOf('<00>');
    const [first, second] = [PDF.length + at, PDF.length + place.length + at];
    const fileFor = (firstEnd: number) => {
      const end = PDF.length + 2 * place.length;
      return bytesOf(
        PDF +
          dictionaryOf(padded(0, first, first + 4, firstEnd - first - 4), '/Other') +
          dictionaryOf(padded(0, second, second + 4, end - second - 4), '/Other'),
      );
    };
    const problemsOf = async (firstEnd: number) =>
      (await signaturesOf(fileFor(firstEnd))).map(({ problem }) => problem);
    expect(await problemsOf(second)).toEqual(['unsupportedFormat', 'unsupportedFormat']);
    expect(await problemsOf(second + 1)).toEqual(['unsupportedFormat', 'malformed']);
  });
});

describe('a message of another program', () => {
  const cms = 'adbe.pkcs7.detached';

  it('has no time where neither it nor its dictionary has one', async () => {
    const signer = await makeSigner('Asha Rao');
    const undated = Buffer.from(once);
    undated.write('/X', undated.lastIndexOf('/M ('), 'latin1');
    const pdf = await replaceMessage(
      undated,
      (covered) => makeMessage(covered, signer, { digest: 'SHA-256', hasAttributes: false }),
      { subFilter: cms },
    );
    const signature = await onlySignature(pdf);
    expect(signature).toMatchObject({ isIntact: true, isChainValid: false });
    expect(signature).not.toHaveProperty('signedAt');
  });

  it('without the certificate of its signer is malformed', async () => {
    const signer = await makeSigner('Asha Rao');
    const options = { digest: 'SHA-256', hasAttributes: true, hasCertificates: false } as const;
    const pdf = await replaceMessage(once, (covered) => makeMessage(covered, signer, options), {
      subFilter: cms,
    });
    expect(await onlySignature(pdf)).toMatchObject({ isIntact: false, problem: 'malformed' });
  });

  it('is read in whole bytes', async () => {
    const signer = await makeSigner('Asha Rao');
    /** The last digits of the message's room are given up. */
    const shortened = async (by: number) => {
      const file = Buffer.from(once);
      const { numbers } = rangeOf(once);
      const [a, b, c, d] = numbers;
      file.fill(' ', c - by, c);
      file.write('>', c - by - 1, 'latin1');
      return replaceMessage(
        replaceRange(file, [a, b, c - by, d + by]),
        (covered) => makeMessage(covered, signer, { digest: 'SHA-256', hasAttributes: true }),
        { subFilter: cms },
      );
    };
    expect(await onlySignature(await shortened(2))).toMatchObject({ isIntact: true });
    expect(await onlySignature(await shortened(1))).toMatchObject({ problem: 'malformed' });
  });

  it.each([
    // What each pair would stand for if its second character counted as the next digit or letter.
    ['ff', '0/'],
    ['03', '2:'],
    ['09', '0@'],
    ['09', '0`'],
    ['10', '0g'],
    ['10', '0G'],
  ])('has digits only: not %s as %s', async (digits, pair) => {
    const file = Buffer.from(once);
    const { start, end } = digitsOf(once);
    const message = file.toString('latin1', start, end);
    let at = message.indexOf(digits);
    while (at % 2 === 1) at = message.indexOf(digits, at + 1);
    expect(at).toBeGreaterThan(0);
    file.write(pair, start + at, 'latin1');
    expect(await onlySignature(file)).toMatchObject({ isIntact: false, problem: 'malformed' });
  });
});

describe('a forged signature', () => {
  const problemOf = async (pdf: Uint8Array) => {
    const { isIntact, problem } = await onlySignature(pdf);
    return isIntact ? 'intact' : problem;
  };

  it('is refused when it is another document’s', async () => {
    const other = await sign(await makeDocument({ pageCount: 2 }), 'Asha Rao');
    const forged = await replaceMessage(once, async () => messageOf(other));
    expect(await problemOf(forged)).toBe('changed');
  });

  it('is refused when two signatories’ messages are swapped', async () => {
    const file = Buffer.from(twice);
    const second = digitsOf(twice);
    const first = digitsOf(once);
    const size = Math.min(first.end - first.start, second.end - second.start);
    const [a, b] = [first, second].map(({ start }) =>
      Buffer.from(file.subarray(start, start + size)),
    );
    if (a && b) {
      file.set(b, first.start);
      file.set(a, second.start);
    }
    expect((await signaturesOf(file)).map(({ isIntact }) => isIntact)).toEqual([false, false]);
  });

  it.each([
    ['SHA-1', { digest: 'SHA-1', hasAttributes: true }, 'weakAlgorithm'],
    [
      'a document inside of the message',
      { digest: 'SHA-256', hasAttributes: true, isAttached: true },
      'unsupportedFormat',
    ],
  ] as const)('is refused with %s', async (_, options, problem) => {
    const signer = await makeSigner('Asha Rao', { algorithm: 'rsa' });
    const pdf = await replaceMessage(once, (covered) => makeMessage(covered, signer, options), {
      subFilter: 'adbe.pkcs7.detached',
    });
    expect(await problemOf(pdf)).toBe(problem);
  });

  it('is refused with an RSA key of 1024 bits', async () => {
    const signed = await sign(original, 'Asha Rao', { signer: { algorithm: 'weakRsa' } });
    expect(await problemOf(signed)).toBe('weakAlgorithm');
  });

  it('is refused as PAdES without the digest of the certificate', async () => {
    const signer = await makeSigner('Asha Rao');
    const pdf = await replaceMessage(once, (covered) =>
      makeMessage(covered, signer, { digest: 'SHA-256', hasAttributes: true }),
    );
    expect(await problemOf(pdf)).toBe('malformed');
  });

  it('is refused when the message names a certificate of another key', async () => {
    const [signer, other] = [await makeSigner('Asha Rao'), await makeSigner('Vikram Shah')];
    const mixed: TestSigner = { key: other.key, certificates: signer.certificates };
    const pdf = await replaceMessage(
      once,
      (covered) => makeMessage(covered, mixed, { digest: 'SHA-256', hasAttributes: true }),
      { subFilter: 'adbe.pkcs7.detached' },
    );
    expect(await problemOf(pdf)).toBe('forged');
  });

  it('is refused with bytes behind the message', async () => {
    const file = Buffer.from(once);
    file[digitsOf(once).end - 1] = 0x31;
    expect(await problemOf(file)).toBe('malformed');
  });

  it.each([
    ['does not begin with the file', ([, b, c, d]) => [1, b - 1, c, d]],
    ['ends after the file', ([a, b, c, d]) => [a, b, c, d + 1]],
    ['ends within the dictionary', ([a, b, c]) => [a, b, c, 0]],
    ['leaves more than the message uncovered', ([a, b, c, d]) => [a, b - 9, c, d]],
    ['covers a part of the message', ([a, b, c, d]) => [a, b + 1, c, d]],
    ['overlaps itself', ([a, b, c, d]) => [a, c, b, d]],
    ['has a number too large for the file', ([a, b, c]) => [a, b, c, 9_999_999_999]],
    ['has a negative number', ([a, b, c, d]) => [a, b, c, -d]],
  ] satisfies [string, (range: readonly [number, number, number, number]) => number[]][])(
    'is refused when its byte range %s',
    async (_, change) => {
      const file = replaceRange(once, change(rangeOf(once).numbers));
      expect(await problemOf(file)).toBe('malformed');
    },
  );

  it('is refused when it claims the version of an earlier signature', async () => {
    // The second signature's range reaches over the first version only.
    const file = replaceRange(twice, rangeOf(once).numbers);
    expect((await signaturesOf(file))[1]).toMatchObject({ isIntact: false, problem: 'malformed' });
  });
});

describe('two signatures', () => {
  it('of which the last one is forged leave the first one’s later content unsigned', async () => {
    const forged = await replaceMessage(twice, async () => messageOf(once));
    expect(await signaturesOf(forged)).toMatchObject([
      { signerName: 'Asha Rao', isIntact: true, coversWholeFile: false, addedSince: 'unsigned' },
      { isIntact: false, coversWholeFile: false, addedSince: 'unsigned' },
    ]);
  });

  it('are not both read when the second one lies within the version of the first', async () => {
    const signed = Buffer.from(await sign(await documentWithDictionary(), 'Asha Rao'));
    // The first dictionary claims the whole file; the second one really signs it.
    const contents = signed.indexOf('/Contents', signed.indexOf('/ByteRange '));
    const gap = { start: signed.indexOf('<', contents), end: signed.indexOf('>', contents) + 1 };
    const range = [0, gap.start, gap.end, signed.length - gap.end];
    const start = signed.indexOf('/ByteRange ') + '/ByteRange '.length;
    const length = signed.indexOf(']', start) + 1 - start;
    signed.write(`[${range.join(' ')}`.padEnd(length - 1), start, 'latin1');
    const signer = await makeSigner('Asha Rao');
    const pdf = await replaceMessage(
      signed,
      (covered) => makeMessage(covered, signer, { digest: 'SHA-256', hasAttributes: true }),
      { subFilter: 'adbe.pkcs7.detached' },
    );
    expect(await signaturesOf(pdf)).toMatchObject([
      { isIntact: false, endsAt: pdf.length },
      { isIntact: false, problem: 'malformed', coversWholeFile: false },
    ]);
  });

  /** A document with a dictionary that looks like a signature, with room for a byte range. */
  async function documentWithDictionary(): Promise<Uint8Array> {
    const document = await PDFDocument.load(original);
    const number = 1_111_111_111;
    document.context.register(
      document.context.obj({
        Type: 'Sig',
        SubFilter: 'ETSI.CAdES.detached',
        ByteRange: [number, number, number, number],
        Contents: PDFHexString.of('00'),
      }),
    );
    return document.save({ useObjectStreams: false });
  }
});

describe('a chain of certificates', () => {
  it.each([
    ['of a signer that may not issue certificates', { isIssuedBySignatory: true }],
    ['of a signer whose key may not sign', { isForEncryption: true }],
    ['that had expired', { to: new Date('2026-05-05T10:29:59Z') }],
    ['that was not yet valid', { from: new Date('2026-05-05T10:30:01Z') }],
  ] satisfies [string, SignerOptions][])('is not valid %s', async (_, signer) => {
    const signed = await sign(original, 'Asha Rao', { signer });
    expect(await onlySignature(signed)).toMatchObject({ isIntact: true, isChainValid: false });
  });

  it('is not valid without its root', async () => {
    const { key, certificates } = await makeSigner('Asha Rao');
    const signed = await sign(original, 'Asha Rao', {
      key,
      certificates: certificates.slice(0, 1),
    });
    const signature = await onlySignature(signed);
    expect(signature).toMatchObject({ isIntact: true, isChainValid: false });
    expect(signature.certificates).toHaveLength(1);
  });

  it('is not valid with a root of the same name and another key', async () => {
    const [signer, other] = [await makeSigner('Asha Rao'), await makeSigner('Vikram Shah')];
    const certificates = [signer.certificates[0], other.certificates[1]].flatMap(
      (one) => one ?? [],
    );
    const signed = await sign(original, 'Asha Rao', { key: signer.key, certificates });
    expect(await onlySignature(signed)).toMatchObject({ isIntact: true, isChainValid: false });
  });
});

describe('a timestamp', () => {
  const at = new Date('2026-05-05T10:30:07Z');
  const timestamped = async ({
    authority = {},
    ...signer
  }: SignerOptions & { authority?: SignerOptions & { at?: Date } } = {}) => {
    const made = await makeSigner('Time authority', { isForTimestamps: true, ...authority });
    const timestampAuthority = { ...made, at: authority.at ?? at };
    return sign(original, 'Asha Rao', { signer, timestampAuthority });
  };

  it('tells when the signature existed, and who says so', async () => {
    expect(await onlySignature(await timestamped())).toMatchObject({
      isIntact: true,
      isChainValid: true,
      signedAt: SIGNED_AT.toISOString(),
      timestamp: {
        at: at.toISOString(),
        authority: 'Time authority',
        isIntact: true,
        isChainValid: true,
        certificates: [{ subject: expect.stringContaining('CN=Time authority') }, {}],
      },
    });
  });

  it('decides whether the signer’s certificate was valid', async () => {
    const valid = { from: new Date('2026-05-05T10:30:05Z'), to: new Date('2026-05-05T10:30:10Z') };
    expect(await onlySignature(await timestamped(valid))).toMatchObject({ isChainValid: true });
    const late = { at: new Date('2026-05-05T10:30:11Z') };
    expect(await onlySignature(await timestamped({ ...valid, authority: late }))).toMatchObject({
      isIntact: true,
      isChainValid: false,
    });
  });

  it('of a certificate for other uses has no valid chain', async () => {
    const signed = await timestamped({ authority: { isForTimestamps: false } });
    expect(await onlySignature(signed)).toMatchObject({
      isIntact: true,
      timestamp: { isIntact: true, isChainValid: false },
    });
  });
});

describe('isExtensionOf', () => {
  it('wants all bytes of the original first, and more after them', () => {
    expect(isExtensionOf(original, once)).toBe(true);
    expect(isExtensionOf(once, twice)).toBe(true);
    expect(isExtensionOf(original, original)).toBe(false);
    expect(isExtensionOf(once, original)).toBe(false);
    expect(isExtensionOf(Buffer.concat([original, bytesOf('x')]), once)).toBe(false);
  });
});
