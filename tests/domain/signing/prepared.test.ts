import { createHash } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import {
  PREPARATION_LIVES_MS,
  PREPARED_FROM_BYTES,
  usablePreparation,
} from '#lambdas/signing/record/preparation.ts';
import { newestOf, signatoryAt } from '#lambdas/signing/record/signing-record.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** Large documents are encrypted before the signatory's request (docs/adr/0045-prepared-hand-overs.md). */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
  // The clock of all parts; it only moves forward.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await on.stop();
});

async function advance(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await on.wakeMachines();
}

let count = 0;
const newEmail = () => {
  count += 1;
  return `prepared${count}@example.org`;
};

/** A large document of case 1 that one person signs. */
async function requested(body: object = {}) {
  // A session ends when the clock moves on.
  await on.addPerson('usr_one', 'mediator');
  const email = newEmail();
  const { id } = await on.request({
    documentId: await on.addPdf(1, await on.largePdf(PREPARED_FROM_BYTES, `Bundle ${count}`)),
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
    ...body,
  });
  return { id: String(id), email };
}

const signatoryOf = async (id: string, position = 1) => signatoryAt(await on.signing(id), position);
const preparationOf = async (id: string, position = 1) => {
  const record = await on.signing(id);
  return usablePreparation(record, signatoryAt(record, position), new Date());
};
const prepared = (id: string, position = 1) =>
  on.until('the preparation', () => preparationOf(id, position));

/** A request whose document is prepared, before its signatory has opened the link. */
async function ready() {
  const { id, email } = await requested();
  const link = await on.linkOf(email);
  return { id, link, preparation: await prepared(id) };
}

/** The stored Parameter2 of all preparations, once no machine prepares another one. */
async function storedForms(): Promise<string[]> {
  await on.untilMachinesWait();
  const { client, bucket } = connectFiles(on.bucket);
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: 'exports/signing/' }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
}

const cancel = (signingId: string) =>
  on.ask('cancelSigning', {
    userId: 'usr_one',
    params: { caseId: caseIdOf(1), signingId },
  });

async function stepOf(id: string, action: string, position = 1) {
  const { link } = await signatoryOf(id, position);
  return on.steps({
    action,
    link: { caseId: caseIdOf(1), signingId: id, position, linkHash: link?.hash },
  });
}

const textOf = async (address: string) => (await fetch(address)).text();

test('the request hands over what was prepared, and reads no document', async () => {
  const { id, link, preparation } = await ready();
  const stored = await on.signing(id);
  const { client, bucket } = connectFiles(on.bucket);
  const { key: Key, versionId: VersionId } = newestOf(stored).file;
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
  const { status, body } = await on.handOver(link);
  expect(status).toBe(200);
  expect(body.isPreparing).toBe(false);
  expect(body.data).toMatchObject({
    Parameter1: preparation.parameter1,
    Parameter2: '',
    Parameter3: preparation.parameter3,
  });
  expect(createHash('sha256').update(body.data.uniqueId).digest('hex')).toBe(
    preparation.handoverId,
  );
  // The gateway decrypts it, and it contains the document of the request.
  const page = await on.openGateway(body.data);
  const shown = await fetch(`${on.gateway.endpoint}${page}/document.pdf`);
  expect(
    createHash('sha256')
      .update(new Uint8Array(await shown.arrayBuffer()))
      .digest('hex'),
  ).toBe(stored.original.sha256);
});

test('a preparation is used once; the page waits for the next one', async () => {
  const { id, link } = await ready();
  const [one, two] = await Promise.all([on.handOver(link), on.handOver(link)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const first = one.body.isPreparing ? two : one;
  const second = first === one ? two : one;
  expect(second.body).toEqual({ isPreparing: true });
  expect(first.body.isPreparing).toBe(false);
  // Waiting counts as no hand-over.
  expect((await signatoryOf(id)).handovers).toHaveLength(1);
  expect((await signatoryOf(id)).link?.handoverCount).toBe(1);
  const next = await on.handOverPrepared(link);
  for (const name of ['Parameter1', 'Parameter3', 'uniqueId'])
    expect(next.body.data[name]).not.toBe(first.body.data[name]);
  expect(await textOf(next.body.data.parameter2Url)).not.toBe(
    await textOf(first.body.data.parameter2Url),
  );
  await on.openGateway(next.body.data);
});

test('the document is signed at the gateway from a prepared form', async () => {
  const { id, link } = await ready();
  const { body } = await on.handOver(link);
  const form = await on.click(await on.openGateway(body.data));
  expect((await on.callback(form)).location).not.toContain('data=error');
  const signed = await on.signing(id);
  expect(signed.state).toBe('completed');
  expect(signatoryAt(signed, 1)).not.toHaveProperty('preparation');
});

test('nothing of a prepared form is stored in clear', async () => {
  const { link, preparation } = await ready();
  expect(await storedForms()).toContain(preparation.parameter2Key);
  const { body } = await on.handOver(link);
  const form = await textOf(body.data.parameter2Url);
  expect(form.length).toBeGreaterThan(PREPARED_FROM_BYTES);
  const stored = form + Buffer.from(form, 'base64').toString('latin1');
  for (const secret of ['token-of-the-tests', 'JVBER', '%PDF', 'Asha Rao', body.data.uniqueId])
    expect(stored).not.toContain(secret);
  const table = JSON.stringify(await scanTable(on.table));
  for (const secret of ['token-of-the-tests', body.data.uniqueId])
    expect(table).not.toContain(secret);
  expect(preparation.sealedKey).toMatch(/^key1\./);
});

test('a step that is delivered twice, also at the same time, keeps one preparation', async () => {
  const { id } = await requested();
  await on.deliverLinks();
  await Promise.all([stepOf(id, 'prepare'), stepOf(id, 'prepare')]);
  const first = await prepared(id);
  const forms = await storedForms();
  expect(await stepOf(id, 'prepare')).toMatchObject({ outcome: 'waiting' });
  expect(await preparationOf(id)).toEqual(first);
  expect(await storedForms()).toEqual(forms);
});

test('nothing is prepared for a cancelled request, and what was prepared is forgotten', async () => {
  const before = await requested();
  await cancel(before.id);
  const forms = await storedForms();
  await on.deliverLinks();
  expect(await stepOf(before.id, 'prepare')).toMatchObject({ outcome: 'ended' });
  expect(await storedForms()).toEqual(forms);

  const { id, link } = await ready();
  await cancel(id);
  expect(await signatoryOf(id)).not.toHaveProperty('preparation');
  expect((await on.handOver(link)).status).toBe(409);
});

test('a renewed link gets a form of its own', async () => {
  const { id, email } = await requested();
  const old = await on.linkOf(email);
  const former = await prepared(id);
  const params = { caseId: caseIdOf(1), signingId: id };
  // Mails are listed in the order of their times.
  await advance(1_000);
  await on.ask('renewSignatory', { userId: 'usr_one', params, body: { position: 1 } });
  expect((await on.handOver(old)).status).toBe(404);
  const link = await on.linkOf(email, 2);
  const { status, body } = await on.handOverPrepared(link);
  expect(status).toBe(200);
  expect(body.data.Parameter1).not.toBe(former.parameter1);
});

test('a form is not handed over after another signatory has signed', async () => {
  const emails = [newEmail(), newEmail()];
  const { id } = await requested({
    order: 'atOnce',
    signatories: emails.map((arbitratorEmail) => ({ arbitratorName: 'Asha Rao', arbitratorEmail })),
    arbitratorName: undefined,
    arbitratorEmail: undefined,
  });
  const [one = '', two = ''] = await Promise.all(emails.map((email) => on.linkOf(email)));
  await prepared(id, 1);
  const former = await prepared(id, 2);
  const { body } = await on.handOver(one);
  await on.callback(await on.click(await on.openGateway(body.data)));
  expect((await on.signing(id)).versions).toHaveLength(1);

  const asked = await on.handOver(two);
  expect(asked.body).toEqual({ isPreparing: true });
  const next = await on.handOverPrepared(two);
  expect(next.body.data.Parameter1).not.toBe(former.parameter1);
  await on.callback(await on.click(await on.openGateway(next.body.data)));
  const completed = await on.signing(id);
  expect(completed.state).toBe('completed');
  expect(completed.versions).toHaveLength(2);
});

test('waiting for a preparation does not use up the hand-overs of an hour', async () => {
  const { id, link } = await ready();
  await on.handOver(link);
  for (let asked = 0; asked < 30; asked += 1) {
    const { status, body } = await on.handOver(link);
    expect(status).toBe(200);
    if (!body.isPreparing) break;
    expect((await signatoryOf(id)).handovers).toHaveLength(1);
  }
  expect((await on.handOverPrepared(link)).status).toBe(200);
});

test('a form of yesterday is prepared again when the signatory opens the link', async () => {
  const { id, link, preparation } = await ready();
  await advance(PREPARATION_LIVES_MS);
  expect(await preparationOf(id)).toBeUndefined();
  expect((await on.record(link)).body.state).toBe('opened');
  const next = await prepared(id);
  expect(next.handoverId).not.toBe(preparation.handoverId);
  expect((await on.handOver(link)).body.data.Parameter1).toBe(next.parameter1);
});

test('nothing is prepared for a link that has expired, and what was prepared is forgotten', async () => {
  const { id, link } = await ready();
  await advance(SIGNING_LINK_MS + 1_000);
  expect((await on.handOver(link)).status).toBe(409);
  await on.until('expiry', async () => (await signatoryOf(id)).state === 'expired');
  expect(await signatoryOf(id)).not.toHaveProperty('preparation');
  const forms = await storedForms();
  expect(await stepOf(id, 'prepare')).toMatchObject({ outcome: 'ended' });
  expect(await storedForms()).toEqual(forms);
});
