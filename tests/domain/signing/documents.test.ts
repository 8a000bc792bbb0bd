import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** Which documents are mailed for signing, under which name, and who sees the signed copy. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
}, 60_000);
afterAll(() => on.stop());

const ask = (documentId: string, n = 1) =>
  on.ask('createSigning', {
    userId: 'usr_one',
    body: {
      caseId: caseIdOf(n),
      documentId,
      arbitratorName: 'Asha Rao',
      arbitratorEmail: 'asha@example.org',
    },
  });
const mails = async () => JSON.stringify(await queryAll(on.table, outboxKeys.all()));

async function stored(): Promise<string[]> {
  const { Contents = [] } = await on.files.send(
    new ListObjectsV2Command({ Bucket: on.bucket, Prefix: 'signings/' }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

test('a PDF with scripts or without a table is refused before anything is mailed or stored', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript('start', 'app.alert(1)');
  const withoutTable = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  for (const [bytes, message] of [
    [await document.save(), 'This PDF contains scripts'],
    [withoutTable, 'This PDF has no valid table'],
  ] as const) {
    const documentId = await on.addPdf(1, bytes);
    const before = { mails: await mails(), stored: await stored() };
    const { status, body } = await ask(documentId);
    expect(status).toBe(415);
    expect(body.message).toContain(message);
    expect({ mails: await mails(), stored: await stored() }).toEqual(before);
  }
});

test('a draft case mails nobody', async () => {
  await on.addCase(2, { status: 'draft' });
  const before = await mails();
  const { status, body } = await ask('doc_of_a_draft', 2);
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'Submit the case before you request signatures',
  });
  expect(await mails()).toBe(before);
});

test('a name that holds an address is no link in the mail', async () => {
  const address = await on.uploadDocument(await on.pdf('Win'));
  const documentId = await on.add(1, {
    name: 'Win 1 lakh - visit evil.example now.pdf',
    visibilityType: 'all',
    address,
  });
  await on.request({
    documentId,
    arbitratorName: 'Asha Rao',
    arbitratorEmail: 'names@example.org',
  });
  await on.linkOf('names@example.org');
  const sent = (await queryAll(on.table, outboxKeys.all()))
    .map((mail) => JSON.stringify(mail))
    .filter((mail) => mail.includes('names@example.org'))
    .join();
  expect(sent).toContain("Please sign 'Win 1 lakh - visit evil[.]example now'");
  expect(sent).not.toContain('evil.example');
});

test.each(['me', 'others'])('the signed copy follows a visibility that became %s', async (next) => {
  const documentId = await on.addPdf(1);
  const email = `${next}@example.org`;
  const { id } = await on.request({
    documentId,
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
  });
  const link = await on.linkOf(email);
  const { status } = await on.call(
    'updateDocument',
    { caseId: caseIdOf(1), documentId },
    { body: { visibilityType: next } },
  );
  expect(status).toBe(200);
  const page = await on.openGateway((await on.handOver(link)).body.data);
  await on.callback(await on.click(page));
  const { publication } = await on.until('publication', async () => {
    const now = await on.signing(id);
    return now.publication.evidence && now;
  });
  const signed = await on.documentRecord(1, publication.documentId ?? '');
  expect(signed?.visibilityType).toBe(next);
});
