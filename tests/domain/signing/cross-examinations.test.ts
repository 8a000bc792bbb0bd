import { readSignatures } from 'pdf-signatures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { readVersion, sha256Of } from '#lambdas/signing/record/signing-files.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { structureOf } from '#tests/support/files/pdf-structure.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** The reporter's form of a cross-examination is signed as that of a transcript is. */

let on: Signings;
let n = 700;
beforeAll(async () => {
  process.env['SPEECH_SETTINGS'] = JSON.stringify({
    cases: { enableTranscription: 'yes', crossExamination: {} },
  });
  on = await startSignings();
  await createCase(on.table, makeCase(9, 'usr_stranger'));
}, 60_000);
afterAll(async () => {
  await on.stop();
  delete process.env['SPEECH_SETTINGS'];
});
beforeEach(async () => {
  n += 1;
  await on.addCase(n);
});

const SECRET = 'Zqvexil';
const reporter = () => ({ arbitratorName: 'Asha Rao', arbitratorEmail: `asha${n}@example.org` });

const call = (
  method: string,
  path: string,
  { userId = 'usr_one', body, mediaId }: { userId?: string; body?: object; mediaId?: string } = {},
) =>
  // Replies are untyped; each test asserts the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  callHandler<any>(
    apiEvent(method, path, {
      userId,
      params: { caseId: caseIdOf(n), ...(mediaId && { mediaId }) },
      ...(body && { body }),
    }),
  );
const med = (name: string) => `med_${n}_${name}`;

async function addTurn(name: string, text: string, after = '', facts: object = {}) {
  const reply = await call('POST', 'crossExamination/{caseId}/turns', {
    body: {
      after: after && med(after),
      ...(after && { afterVersion: 1 }),
      turn: { mediaId: med(name), text, ...facts },
    },
  });
  expect(reply.status).toBe(200);
}
/** Two turns, of which the second names the secret. */
async function record() {
  await addTurn('a', 'Whom did you pay?', '', { witness: 'Suresh Patil' });
  await addTurn('b', `The clerk, ${SECRET}.`, 'a', { textType: 'Answer' });
}
const revision = async (): Promise<number> =>
  (await call('GET', 'getLiveTranscription/{caseId}')).body.revision;
async function redact(body: { redact?: string[]; lift?: string[]; redactIn?: object }) {
  const path = 'crossExamination/{caseId}/redactions';
  const before = await call('GET', path);
  const reply = await call('PUT', path, { body: { revision: before.body.revision, ...body } });
  expect(reply.status).toBe(200);
}
const askFor = async (transcript: object = {}, facts: object = {}, userId = 'usr_one') =>
  on.ask('createSigning', {
    userId,
    body: {
      caseId: caseIdOf(n),
      transcript: {
        ...{ transcriptId: caseIdOf(n), crossExamination: true, version: await revision() },
        ...transcript,
      },
      signatories: [reporter()],
      ...facts,
    },
  });
/** Signs by the newest link that was mailed to the reporter, and waits for the evidence. */
async function sign(signingId: string) {
  const link = await on.linkOf(reporter().arbitratorEmail);
  const path = await on.openGateway((await on.handOver(link)).body.data);
  await on.callback(await on.click(path));
  return on.until('the evidence', async () => {
    const now = await on.signing(signingId, n);
    return now.publication.evidence && now;
  });
}
const fileOf = (signingId: string, userId = 'usr_one') =>
  on.ask('getSignedFile', { userId, params: { caseId: caseIdOf(n), signingId } });
const textAt = async (url: string) => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return { bytes, ...(await readPdf(bytes)) };
};
const listed = async (userId: string) =>
  (await on.ask('listCaseSignings', { userId, params: { caseId: caseIdOf(n) } })).body.signings[0];

test('the certificate names version, review and hash; the signature covers them', async () => {
  await record();
  const exported = await call('POST', 'downloadTranscripts', {
    body: { transcriptId: caseIdOf(n), crossExamination: true, fileFormat: 'text' },
  });
  const text = new Uint8Array(await (await fetch(exported.body.fileUrl)).arrayBuffer());
  const version = await revision();
  const { status, body } = await askFor({ hearingDate: '2026-03-02' });
  expect(status).toBe(200);
  expect(body.signing).toMatchObject({
    documentName: `Cross-examination (version ${version}).pdf`,
    transcript: { transcriptId: caseIdOf(n), version, crossExamination: true },
  });
  // The record goes on; what is signed does not.
  await addTurn('c', 'Anything else?', 'b');
  await sign(body.signing.id);

  const { bytes, pages } = await textAt((await fileOf(body.signing.id)).body.url);
  const whole = pages.join('\n').replace(/\s+/g, ' ');
  expect(whole).toContain('Whom did you pay?');
  expect(whole).not.toContain('Anything else?');
  expect(whole).toContain('Review: Taken down turn by turn at the hearing');
  expect(whole).toContain(`Version: ${version}`);
  expect(whole).toContain('To be signed electronically by Asha Rao.');
  expect(whole.replaceAll(' ', '')).toContain(`SHA-256ofthetext:${sha256Of(text)}`);
  expect(await readSignatures(bytes)).toMatchObject([{ signerName: 'Asha Rao', isIntact: true }]);
  // Tagged before and after the signature, whose field is a form element of the tags.
  const { original } = await on.signing(body.signing.id, n);
  const unsigned = await structureOf(await readVersion(connectFiles(on.bucket), original));
  const signed = await structureOf(bytes);
  for (const { isMarked, metadata } of [unsigned, signed])
    expect([isMarked, metadata.includes('<pdfuaid:part>1</pdfuaid:part>')]).toEqual([true, true]);
  expect([...unsigned.roles, 'Form'].sort()).toEqual([...signed.roles].sort());
  // It stays with the record, which goes on: a later version can be signed.
  expect((await on.list(n)).text).not.toContain('Cross-examination (version');
  expect((await askFor()).status).toBe(200);
});

test('an open form is given to neutrals who decide the case, and asked for by them only', async () => {
  await record();
  await redact({ redact: [SECRET] });
  expect(await askFor({ redact: false }, {}, 'usr_desk')).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
  const { body } = await askFor({ redact: false });
  await sign(body.signing.id);
  const file = await textAt((await fileOf(body.signing.id, 'usr_two')).body.url);
  expect(file.pages.join('\n')).toContain(SECRET);
  expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(403);
  expect((await listed('usr_desk')).hasSignedFile).toBe(false);
  expect((await listed('usr_two')).hasSignedFile).toBe(true);
});

test('a redacted form is given until other words are redacted, whatever is edited', async () => {
  await record();
  await redact({ redact: [SECRET] });
  const { body } = await askFor({}, {}, 'usr_desk');
  await sign(body.signing.id);
  const { status, body: reply } = await fileOf(body.signing.id, 'usr_desk');
  expect(status).toBe(200);
  const text = (await textAt(reply.url)).pages.join('\n');
  expect(text).toContain(REDACTION_MARK);
  expect(text.toLowerCase()).not.toContain(SECRET.toLowerCase());

  await addTurn('c', 'Anything else?', 'b');
  expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(200);
  await redact({ redact: ['clerk'] });
  expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(403);
  expect((await fileOf(body.signing.id)).status).toBe(200);
  await redact({ lift: ['clerk'] });
  expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(200);
  // A word of one turn alone is withheld like one that is withheld everywhere.
  await redact({ redactIn: { mediaId: med('b'), version: 1, places: [0] } });
  expect((await fileOf(body.signing.id, 'usr_desk')).status).toBe(403);
});

test('a form has marks at single places, and its hash is that of the text with them', async () => {
  await record();
  await redact({ redactIn: { mediaId: med('b'), version: 1, places: [1] } });
  const open = { transcriptId: caseIdOf(n), crossExamination: true, fileFormat: 'text' };
  const text = async (facts: object) =>
    (await call('POST', 'downloadTranscripts', { body: { ...open, ...facts } })).body.fileUrl;
  const marked = new Uint8Array(await (await fetch(await text({}))).arrayBuffer());
  expect(Buffer.from(marked).toString()).toContain(`The ${REDACTION_MARK} ${SECRET}.`);
  const { body } = await askFor();
  await sign(body.signing.id);
  const { pages } = await textAt((await fileOf(body.signing.id, 'usr_desk')).body.url);
  const whole = pages.join('\n').replace(/\s+/g, ' ');
  expect(whole).not.toContain('clerk');
  expect(whole).toContain('Redacted words: 1');
  expect(whole.replaceAll(' ', '')).toContain(`SHA-256ofthetext:${sha256Of(marked)}`);
});

test('refuses a changed record, an empty one and foreign ones, and stores nothing', async () => {
  expect(await askFor()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await record();
  const stale = (await revision()) - 1;
  const before = (await scanTable(on.table)).length;
  for (const [transcript, facts, userId, status] of [
    [{ version: stale }, {}, 'usr_one', 409],
    [{ version: stale + 2 }, {}, 'usr_one', 409],
    // Another neutral, on this case and on the record of it from their own.
    [{}, {}, 'usr_stranger', 404],
    [{}, { caseId: caseIdOf(9) }, 'usr_stranger', 404],
    // A case's id is no transcript, and a transcript's no cross-examination.
    [{ crossExamination: false }, {}, 'usr_one', 404],
    [{ transcriptId: 'trn_one' }, {}, 'usr_one', 404],
  ] as const)
    expect([transcript, (await askFor(transcript, facts, userId)).status]).toEqual([
      transcript,
      status,
    ]);
  expect((await scanTable(on.table)).length).toBe(before);
});
