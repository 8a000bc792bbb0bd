import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { isExtensionOf, readSignatures } from 'pdf-signatures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import type { Leaf, Segment } from '#contracts/rules/speech/transcripts.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { readVersion, sha256Of } from '#lambdas/signing/record/signing-files.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** The reporter's form of a version of a transcript is signed; a later version is not. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
  await createCase(on.table, makeCase(9, 'usr_stranger'));
}, 60_000);
afterAll(() => on.stop());

const files = () => connectFiles(on.bucket);
const reporter = { arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' };
const arbitrator = { arbitratorName: 'Bina Sen', arbitratorEmail: 'bina@example.org' };

type EndpointName = 'exportTranscript' | 'saveTranscript' | 'getTranscript';
const transcripts = (
  id: EndpointName,
  facts: { userId?: string; params?: Record<string, string>; body?: object },
) => {
  const { method, path } = transcriptsEndpoints[id];
  // Replies are untyped; each test asserts the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return callHandler<any>(apiEvent(method, path, { userId: 'usr_one', ...facts }));
};

const secretWord = 'Zqvexil';
/** A transcript with five words, of which one can be redacted. */
async function plant(id: string, n = 1) {
  const words = ['We', 'heard', secretWord, 'and', 'Yqplumb'].map((text, at) => ({
    ...{ text, start: at, end: at + 0.5, confidence: 90, speaker: 'spk_0' },
  }));
  await createTranscript(
    { table: on.table, files: files(), clock: { now: () => new Date() } },
    {
      ...{ id, caseId: caseIdOf(n), meetingId: '', recordId: '', title: `Hearing ${id}` },
      ...{ audioFileName: '', audio: undefined, mediaType: '', words },
    },
  );
}

/** Saves a change of the leaves as the next version. */
async function edit(id: string, change: (leaf: Leaf) => Leaf) {
  const { body } = await transcripts('getTranscript', { params: { transcriptId: id } });
  const segments = body.transcriptData.words.map(({ id: segment, speaker, text }: Segment) => ({
    ...{ id: segment, speaker },
    text: text.map(change).map(({ text: word, word: index, redacted }) => ({
      ...{ text: word, word: index },
      ...(redacted !== undefined && { redacted }),
    })),
  }));
  const saved = await transcripts('saveTranscript', {
    params: { transcriptId: id },
    body: { editedTranscriptionData: { version: body.version, segments, removed: [] } },
  });
  expect(saved.status).toBe(200);
  return saved.body.version as number;
}
const redact = (id: string, index: number, redacted = true) =>
  edit(id, (leaf) => (leaf.word === index ? { ...leaf, redacted } : leaf));

const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

const askFor = (transcript: object, facts: object = {}, userId = 'usr_one') =>
  on.ask('createSigning', {
    userId,
    body: { caseId: caseIdOf(1), transcript, signatories: [reporter], ...facts },
  });

/** Signs by the newest link that was mailed to an address. */
async function sign(email: string, number = 1) {
  const link = await on.linkOf(email, number);
  const path = await on.openGateway((await on.handOver(link)).body.data);
  await on.callback(await on.click(path));
}
const published = (signingId: string) =>
  on.until('the evidence', async () => {
    const now = await on.signing(signingId);
    return now.publication.evidence && now;
  });
const listed = async (signingId: string, userId = 'usr_one') =>
  (
    await on.ask('listCaseSignings', { userId, params: { caseId: caseIdOf(1) } })
  ).body.signings.find(({ id }: { id: string }) => id === signingId);
const fileOf = (signingId: string, userId = 'usr_one') =>
  on.ask('getSignedFile', { userId, params: { caseId: caseIdOf(1), signingId } });

test('the certificate names version, review and hash; the signatures cover them', async () => {
  await plant('trn_whole');
  await edit('trn_whole', (leaf) => (leaf.word === 1 ? { ...leaf, text: 'took' } : leaf));
  const exported = await transcripts('exportTranscript', {
    body: { transcriptId: 'trn_whole', fileFormat: 'text', version: 1 },
  });
  const text = await bytesAt(exported.body.fileUrl);
  const requested = await on.request({
    transcript: { transcriptId: 'trn_whole', version: 1, hearingDate: '2026-03-02' },
    signatories: [reporter, arbitrator],
  });
  expect(requested).toMatchObject({
    documentId: 'trn_whole',
    documentName: 'Hearing trn_whole (version 1).pdf',
    transcript: { transcriptId: 'trn_whole', version: 1 },
    hasSignedFile: false,
  });
  // The text goes on; what is signed does not.
  expect(
    await edit('trn_whole', (leaf) => (leaf.word === 1 ? { ...leaf, text: 'saw' } : leaf)),
  ).toBe(2);
  await sign(reporter.arbitratorEmail);
  await sign(arbitrator.arbitratorEmail);
  const record = await published(requested.id);

  const { url } = (await fileOf(requested.id)).body;
  const signed = await bytesAt(url);
  const { pages } = await readPdf(signed);
  const whole = pages.join('\n').replace(/\s+/g, ' ');
  expect(whole).toContain('Version 1, saved by Name of usr_one');
  expect(whole).toContain('took');
  expect(whole).not.toContain('saw');
  expect(whole).toContain('To be signed electronically by Asha Rao and Bina Sen.');
  expect(whole).toContain('Version: 1');
  expect(whole).toContain('Review: Edited by a person after recognition');
  expect(whole.replaceAll(' ', '')).toContain(`SHA-256ofthetext:${sha256Of(text)}`);
  expect(pages.at(-1)).toContain('Signatures');

  const signatures = await readSignatures(signed);
  expect(signatures.map(({ signerName, isIntact }) => [signerName, isIntact])).toEqual([
    ['Asha Rao', true],
    ['Bina Sen', true],
  ]);
  const { signatories, original } = record;
  expect(signatories.map(({ pageNumber }) => pageNumber)).toEqual([pages.length, pages.length]);
  expect(new Set(signatories.map(({ coordinates }) => coordinates)).size).toBe(2);
  expect(isExtensionOf(await readVersion(files(), original), signed)).toBe(true);
  // The audit and the evidence name the version, not the hash of its text.
  expect(await listed(requested.id)).toMatchObject({ state: 'completed', hasSignedFile: true });
  expect((await listed(requested.id)).signedDocumentId).toBeUndefined();
  const documents = await on.list(1);
  expect(documents.text).not.toContain('trn_whole');
  const certificate = await on.ask('getSigningCertificate', {
    userId: 'usr_desk',
    params: { caseId: caseIdOf(1), signingId: requested.id },
  });
  expect(certificate.body.trail.result).toBe('whole');
  const evidence = await (await fetch(certificate.body.evidenceUrl)).text();
  expect(JSON.parse(evidence)).toMatchObject({ transcriptVersion: 1 });
  expect(evidence + certificate.text).not.toContain(sha256Of(text));

  // Who has signed a version is not asked again; a later version can be signed.
  expect((await askFor({ transcriptId: 'trn_whole', version: 1 })).body).toMatchObject({
    code: 'conflict',
    message: 'Asha Rao has signed this document already',
  });
  expect((await askFor({ transcriptId: 'trn_whole', version: 2 })).status).toBe(200);
  expect((await askFor({ transcriptId: 'trn_whole', version: 2 })).body.message).toBe(
    'Signatures on this document are requested already',
  );
});

test('two forms of one version differ, so that a hash confirms no guess of its words', async () => {
  await plant('trn_twice');
  const hashes = new Set<string>();
  for (const email of ['p@example.org', 'q@example.org']) {
    const { body } = await askFor(
      { transcriptId: 'trn_twice', version: 0 },
      { signatories: [{ arbitratorName: 'Asha Rao', arbitratorEmail: email }] },
    );
    hashes.add((await on.signing(body.signing.id)).original.sha256);
    const params = { caseId: caseIdOf(1), signingId: body.signing.id };
    await on.ask('cancelSigning', { userId: 'usr_one', params });
  }
  expect(hashes.size).toBe(2);
});

describe('redacted words', () => {
  test('an open form is signed for those who may read it, and given to nobody else', async () => {
    await plant('trn_open');
    await redact('trn_open', 2);
    const transcript = { transcriptId: 'trn_open', version: 1, redact: false };
    const refused = await askFor(transcript, {}, 'usr_desk');
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } });

    const { body } = await askFor(transcript, {
      signatories: [{ ...reporter, arbitratorEmail: 'open@example.org' }],
    });
    await sign('open@example.org');
    await published(body.signing.id);
    const file = await readPdf(await bytesAt((await fileOf(body.signing.id)).body.url));
    expect(file.pages.join('\n')).toContain(secretWord);
    expect(await fileOf(body.signing.id, 'usr_desk')).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect((await listed(body.signing.id, 'usr_desk')).hasSignedFile).toBe(false);
    expect((await listed(body.signing.id, 'usr_two')).hasSignedFile).toBe(true);
  });

  test('a redacted form is given until further words are redacted', async () => {
    await plant('trn_marks');
    await redact('trn_marks', 2);
    const { body } = await askFor(
      { transcriptId: 'trn_marks', version: 1 },
      { signatories: [{ ...reporter, arbitratorEmail: 'marks@example.org' }] },
      'usr_desk',
    );
    await sign('marks@example.org');
    await published(body.signing.id);
    const { status, body: reply } = await fileOf(body.signing.id, 'usr_desk');
    expect(status).toBe(200);
    const text = (await readPdf(await bytesAt(reply.url))).pages.join('\n');
    expect(text).toContain(REDACTION_MARK);
    expect(text.toLowerCase()).not.toContain(secretWord.toLowerCase());
    expect(text).toContain('Yqplumb');

    await redact('trn_marks', 4);
    expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(403);
    expect((await fileOf(body.signing.id, 'usr_two')).status).toBe(200);
    await redact('trn_marks', 4, false);
    expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(200);
  });
});

test('refuses foreign transcripts, missing versions and bad fields, and stores nothing', async () => {
  await plant('trn_mine');
  await plant('trn_foreign', 9);
  const before = await keysOfSignings();
  const transcript = { transcriptId: 'trn_mine', version: 0 };
  for (const [facts, userId, status] of [
    // Another neutral, on the case and on the transcript of the own case.
    [{ transcript }, 'usr_stranger', 404],
    [{ transcript, caseId: caseIdOf(9) }, 'usr_stranger', 404],
    [{ transcript: { ...transcript, transcriptId: 'trn_foreign' } }, 'usr_one', 404],
    [{ transcript: { ...transcript, transcriptId: 'trn_none' } }, 'usr_one', 404],
    [{ transcript: { ...transcript, version: 7 } }, 'usr_one', 404],
    [{ transcript: { ...transcript, version: -1 } }, 'usr_one', 400],
    [{ transcript: { ...transcript, reporter: '<b>Asha</b>' } }, 'usr_one', 400],
    [{ transcript: { ...transcript, hearingDate: '2026-02-30' } }, 'usr_one', 400],
    [{ transcript, signatories: [] }, 'usr_one', 400],
    [{ transcript, signatories: [reporter, reporter] }, 'usr_one', 400],
    [{ transcript, signatories: Array(11).fill(reporter) }, 'usr_one', 400],
  ] as const)
    expect(await askFor({}, facts, userId)).toMatchObject({ status });
  expect(await keysOfSignings()).toEqual(before);
  const { body } = await on.ask('listCaseSignings', {
    userId: 'usr_one',
    params: { caseId: caseIdOf(1) },
  });
  expect(JSON.stringify(body)).not.toContain('trn_mine');
});

async function keysOfSignings() {
  const { client, bucket: Bucket } = files();
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: 'signings/' }),
  );
  return Contents.map(({ Key }) => Key);
}
