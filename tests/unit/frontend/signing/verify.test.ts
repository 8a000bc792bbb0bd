import { createHash } from 'node:crypto';
import type { PdfSignature } from 'pdf-signatures';
import { describe, expect, it } from 'vitest';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { inspectFile } from '#portal/features/signing/verify/inspect-file.ts';
import {
  type FileFacts,
  hashesOf,
  type KnownVersion,
  verdictOf,
} from '#portal/features/signing/verify/verdict.ts';
import { samplePdf } from '#tests/support/viewer/sample-pdf.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

const signature = (
  version: string,
  facts: Partial<PdfSignature> = {},
): FileFacts['signatures'][number] => ({
  signerName: 'Asha Rao',
  signedAt: '2026-11-22T10:00:00.000Z',
  endsAt: 100,
  isIntact: true,
  coversWholeFile: true,
  addedSince: 'nothing',
  certificates: [],
  isChainValid: true,
  ...facts,
  sha256: sha(version),
});
const file = (version: string, ...signatures: FileFacts['signatures']): FileFacts => ({
  sha256: sha(version),
  signatures,
  isReadable: true,
});
const known = (version: string, names: readonly string[], isNewest = true): KnownVersion => ({
  sha256: sha(version),
  isNewest,
  signatures: names.map((name) => ({ name, signedAt: '2026-11-22T10:00:00.000Z' })),
});

describe('what is said about a file', () => {
  const signed = file('v1', signature('v1'));

  it('is signed here: the portal knows every byte of it', () => {
    const verdict = verdictOf(signed, [known('v1', ['Asha Rao'])]);
    expect(verdict).toMatchObject({ kind: 'signedHere', tone: 'good' });
    expect(verdict.signedBy.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(verdict.knownVersions).toEqual([sha('v1')]);
  });

  it('was signed by more people since', () => {
    expect(verdictOf(signed, [known('v1', ['Asha Rao'], false)])).toMatchObject({
      ...{ kind: 'olderVersion', tone: 'good' },
      title: 'This document was signed here, and it was not changed.',
    });
  });

  it('is the document before its first signature', () => {
    expect(verdictOf(file('v0'), [known('v0', [])])).toMatchObject({
      ...{ kind: 'original', tone: 'plain' },
      title: 'This is the document before it was signed.',
    });
  });

  it('was changed after it was signed here: only its beginning is known', () => {
    const changed = file(
      'v1 and more',
      signature('v1', { coversWholeFile: false, addedSince: 'unsigned' }),
    );
    const verdict = verdictOf(changed, [known('v1', ['Asha Rao'])]);
    expect(verdict).toMatchObject({ kind: 'changed', tone: 'bad' });
    expect(verdict.signedBy.map(({ name }) => name)).toEqual(['Asha Rao']);
    // Signed by somebody else afterwards, elsewhere.
    const extended = file(
      'v2 elsewhere',
      signature('v1', { coversWholeFile: false, addedSince: 'signed' }),
      signature('v2 elsewhere', { signerName: 'Mallory' }),
    );
    expect(verdictOf(extended, [known('v1', ['Asha Rao'])]).kind).toBe('changed');
  });

  it('names the newest known version of a changed file', () => {
    const changed = file('v2 and more', signature('v1'), signature('v2'));
    const versions = [known('v2', ['Asha Rao', 'Imran Khan']), known('v1', ['Asha Rao'], false)];
    expect(verdictOf(changed, versions).signedBy).toHaveLength(2);
  });

  it('begins with the unsigned original only, which proves nothing', () => {
    const elsewhere = file('v1 elsewhere', signature('v1 elsewhere'));
    const verdict = verdictOf(elsewhere, [known('v0', [])]);
    expect(verdict).toMatchObject({ kind: 'signedElsewhere', knownVersions: [] });
  });

  it('was not signed here, or has a signature that does not fit', () => {
    expect(verdictOf(signed, []).kind).toBe('signedElsewhere');
    expect(verdictOf(file('letter'), [])).toMatchObject({
      kind: 'unknown',
      text: expect.stringMatching(/^It has no signature, /),
    });
    expect(verdictOf({ ...file('x'), isReadable: false }, [])).toMatchObject({
      kind: 'unknown',
      text: expect.stringMatching(/^It cannot be read as a PDF, /),
    });
    const forged = file('v1 changed', signature('v1 changed', { isIntact: false }));
    expect(verdictOf(forged, [])).toMatchObject({ kind: 'damaged', tone: 'bad' });
  });

  it('is judged by the file alone, and says so, while the portal is out of reach', () => {
    const verdict = verdictOf(signed, undefined);
    expect(verdict).toMatchObject({ kind: 'unchecked', tone: 'plain', signedBy: [] });
    expect(verdict.unchecked.join()).toContain('the portal was not reached');
    const refused = verdictOf(
      signed,
      undefined,
      'Too many documents were checked. Please wait 5 minutes',
    );
    expect(refused.unchecked[0]).toBe(
      'Whether the document was signed here: Too many documents were checked. Please wait 5 minutes',
    );
    const broken = file('v1', signature('v1', { isIntact: false }));
    expect(verdictOf(broken, undefined).tone).toBe('bad');
  });

  it('says what was not checked', () => {
    expect(verdictOf(file('letter'), []).unchecked).toEqual([]);
    expect(verdictOf(signed, []).unchecked).toHaveLength(1);
    const chainless = file('v1', signature('v1', { isChainValid: false }));
    expect(verdictOf(chainless, []).unchecked).toHaveLength(2);
    expect(verdictOf({ ...file('x'), isReadable: false }, []).unchecked).toHaveLength(1);
  });

  it('asks for as many hashes as the API takes, each once', () => {
    const many = file('v20', ...Array.from({ length: 20 }, (_none, at) => signature(`v${at + 1}`)));
    const hashes = hashesOf(many);
    expect(hashes.slice(0, 2)).toEqual([sha('v20'), sha('v19')]);
    expect(signingEndpoints.verifySignedFile.body.safeParse({ hashes }).success).toBe(true);
    expect(hashesOf(signed)).toEqual([sha('v1')]);
  });
});

describe('the inspection of a file', () => {
  it('reads its hash and that it has no signature, and reports progress', async () => {
    const bytes = Buffer.from(await samplePdf([{ lines: ['An award'] }]));
    const parts: number[] = [];
    const facts = await inspectFile(new Blob([bytes]), (part) => parts.push(part));
    expect(facts).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signatures: [],
      isReadable: true,
    });
    expect(parts.at(-1)).toBe(1);
  });

  it('gives the hash of what is no PDF, and of an empty file', async () => {
    const none = () => undefined;
    expect(await inspectFile(new Blob(['hello']), none)).toMatchObject({
      sha256: sha('hello'),
      isReadable: false,
    });
    expect(await inspectFile(new Blob([]), none)).toMatchObject({ sha256: sha('') });
  });
});
