import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import { AUDIT_START, auditStatement, auditText } from '#contracts/rules/outcome/signing.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { newestOf, type SigningRecord } from '#lambdas/signing/record/signing-record.ts';
import { signingItem } from '#lambdas/signing/record/signing-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { connectFiles } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

/** An audit trail that was cut or rewritten in the table is shown as broken. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
}, 60_000);
afterAll(() => on.stop());

let count = 0;
/** A signing that was completed and published. */
async function completed() {
  count += 1;
  const email = `audit${count}@example.org`;
  const { id } = await on.request({
    documentId: await on.addPdf(1),
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
  });
  const link = await on.linkOf(email);
  await on.record(link);
  const page = await on.openGateway((await on.handOver(link)).body.data);
  await on.callback(await on.click(page));
  const record = await on.until('publication', async () => {
    const now = await on.signing(id);
    return now.publication.evidence && now;
  });
  return { id: String(id), link, record, events: await listAuditEvents(on.table, id) };
}

const trailOf = async (id: string, link: string) => {
  const params = { caseId: caseIdOf(1), signingId: id };
  const { body } = await on.ask('getSigningCertificate', { userId: 'usr_one', params });
  const byLink = await on.ask('getSignatoryCertificate', { params: { arbitratorId: link } });
  expect(byLink.body.trail).toEqual(body.trail);
  return body.trail as { result: string; problem: string };
};

const remove = (id: string, events: readonly SigningAuditEvent[]) =>
  batchWrite(on.table, { remove: events.map(({ sequence }) => signingKeys.event(id, sequence)) });
const putEvents = (id: string, events: readonly SigningAuditEvent[]) =>
  batchWrite(on.table, {
    put: events.map((event) => ({ ...signingKeys.event(id, event.sequence), ...event })),
  });
const putRecord = (record: SigningRecord, change: Partial<SigningRecord>) =>
  batchWrite(on.table, {
    put: [signingItem({ ...record, ...change })],
  });

/** The chain with changed events, its hashes computed here. */
function rechained(
  events: readonly SigningAuditEvent[],
  change: (event: SigningAuditEvent) => SigningAuditEvent,
): SigningAuditEvent[] {
  const chain: SigningAuditEvent[] = [];
  for (const event of events) {
    const next = { ...change(event), previousHash: chain.at(-1)?.hash ?? AUDIT_START };
    chain.push({ ...next, hash: createHash('sha256').update(auditText(next)).digest('hex') });
  }
  return chain;
}
const headOf = (chain: readonly SigningAuditEvent[]) => {
  const { sequence = 0, hash = '' } = chain.at(-1) ?? {};
  return { sequence, hash };
};
const asMallory = (event: SigningAuditEvent) => ({
  ...event,
  actor: event.actor === 'Asha Rao' ? 'Mallory Rao' : event.actor,
});

test('an unchanged trail is whole, for members and signatories', async () => {
  const { id, link } = await completed();
  expect(await trailOf(id, link)).toEqual({ result: 'whole', problem: '' });
});

describe('a trail is broken', () => {
  test.each([1, 3, 6])('if the last %i entries were deleted', async (last) => {
    const { id, link, events } = await completed();
    await remove(id, events.slice(-last));
    expect(await trailOf(id, link)).toMatchObject({ result: 'broken' });
  });

  test('if all entries were deleted', async () => {
    const { id, link, events } = await completed();
    await remove(id, events);
    expect(await trailOf(id, link)).toMatchObject({ result: 'broken' });
  });

  test('if an entry in the middle was changed or deleted', async () => {
    const { id, link, events } = await completed();
    const [, second] = events;
    if (!second) throw new Error('Two events');
    await putEvents(id, [{ ...second, actor: 'Mallory' }]);
    expect(await trailOf(id, link)).toEqual({
      result: 'broken',
      problem: 'Entry 2 does not fit the hash chain',
    });
    await remove(id, [second]);
    expect(await trailOf(id, link)).toMatchObject({ result: 'broken' });
  });

  test('if the tail was cut in the record, too', async () => {
    const { id, link, events, record } = await completed();
    const kept = events.slice(0, -3);
    await remove(id, events.slice(-3));
    await putRecord(record, { audit: headOf(kept) });
    expect((await trailOf(id, link)).problem).toContain('The trail was cut off');
  });

  test('if record and trail were rolled back to an earlier, signed state', async () => {
    count += 1;
    const email = `audit${count}@example.org`;
    const { id } = await on.request({
      documentId: await on.addPdf(1),
      arbitratorName: 'Asha Rao',
      arbitratorEmail: email,
    });
    const link = await on.linkOf(email);
    const earlier = await on.signing(id);
    await on.record(link);
    const events = await listAuditEvents(on.table, id);
    await remove(id, events.slice(earlier.audit.sequence));
    await putRecord(earlier, {});
    expect((await trailOf(id, link)).problem).toContain('The trail was cut off');
  });

  test('if the whole trail was rewritten with another signatory, with and without its record', async () => {
    const { id, link, events, record } = await completed();
    const chain = rechained(events, asMallory);
    await putEvents(id, chain);
    expect(await trailOf(id, link)).toMatchObject({ result: 'broken' });
    await putRecord(record, { audit: headOf(chain) });
    expect((await trailOf(id, link)).problem).toMatch(/Entry \d+ is not the one/);
    await putRecord(record, { audit: { ...record.audit, ...headOf(chain) } });
    expect(await trailOf(id, link)).toMatchObject({ result: 'broken' });
  });

  test('if entries were invented at its end', async () => {
    const { id, link, events, record } = await completed();
    const invented = events.at(-1);
    if (!invented) throw new Error('An event');
    const chain = rechained(
      [...events, { ...invented, sequence: events.length + 1 }],
      (one) => one,
    );
    await putEvents(id, chain.slice(-1));
    await putRecord(record, { audit: { ...record.audit, ...headOf(chain) } });
    expect((await trailOf(id, link)).problem).toBe('The last entry was not signed by the portal');
    // Without the signature nothing contradicts the entry; nothing proves it either.
    await putRecord(record, { audit: headOf(chain) });
    expect(await trailOf(id, link)).toMatchObject({ result: 'unproven' });
  });

  test('if it was rewritten, and the portal has gone on from there', async () => {
    const { id, link, events, record } = await completed();
    const chain = rechained(events, asMallory);
    await putEvents(id, chain);
    await putRecord(record, { audit: headOf(chain) });
    const params = { caseId: caseIdOf(1), signingId: id };
    expect((await on.ask('getSignedFile', { userId: 'usr_one', params })).status).toBe(200);
    expect((await trailOf(id, link)).problem).toMatch(/Entry \d+ is not the one/);
  });
});

test('a signing of an earlier release is unproven until its next entry', async () => {
  const { id, link, record } = await completed();
  await putRecord(record, { audit: headOf(await listAuditEvents(on.table, id)) });
  expect(await trailOf(id, link)).toMatchObject({ result: 'unproven' });
  const params = { caseId: caseIdOf(1), signingId: id };
  await on.ask('getSignedFile', { userId: 'usr_one', params });
  expect(await trailOf(id, link)).toMatchObject({ result: 'whole' });
});

test('mails, evidence and the versioned bucket hold the head', async () => {
  const { id, record, events } = await completed();
  const head = headOf(events);
  const { key = '' } = record.audit.signature ?? {};
  const mails = JSON.stringify(await queryAll(on.table, outboxKeys.all()));
  expect(mails).toContain(`Audit trail up to now: entry ${head.sequence}, ${head.hash}.`);
  expect(mails).toContain(key);
  const stored = await readObject(connectFiles(on.bucket), {
    key: `signings/${caseIdOf(1)}/${id}/evidence.json`,
  });
  expect(JSON.parse(Buffer.from(stored ?? []).toString('utf8'))).toMatchObject({
    institution: 'Pune Centre',
    auditHead: { ...head, statement: auditStatement({ signingId: id, ...head }) },
    publicKey: { fingerprint: key },
  });
  const { client } = connectFiles(on.bucket);
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({
      Bucket: on.bucket,
      Prefix: `signings/${caseIdOf(1)}/${id}/audit/`,
    }),
  );
  expect(Versions.map(({ Key = '' }) => Key.slice(-64)).at(-1)).toBe(head.hash);
});

test('signed versions, evidence and anchors are locked; the document before is not', async () => {
  const { id, record } = await completed();
  const { client } = connectFiles(on.bucket);
  const prefix = `signings/${caseIdOf(1)}/${id}/`;
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: on.bucket, Prefix: prefix }),
  );
  const kinds = new Set(Versions.map(({ Key = '' }) => Key.slice(prefix.length).split(/[/.]/)[0]));
  expect(kinds).toEqual(new Set(['audit', 'evidence', newestOf(record).sha256]));
  const remove = (Key: string | undefined, VersionId: string | undefined) =>
    client.send(new DeleteObjectCommand({ Bucket: on.bucket, Key, VersionId }));
  for (const { Key, VersionId } of Versions)
    await expect(remove(Key, VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
  const { key, versionId } = record.original.file;
  const original = await client.send(
    new HeadObjectCommand({ Bucket: on.bucket, Key: key, VersionId: versionId }),
  );
  expect(original.ObjectLockMode).toBeUndefined();
});

test('the first download is recorded when it is asked for, not when an address is shown', async () => {
  const { id, link } = await completed();
  const downloads = async () =>
    (await listAuditEvents(on.table, id)).filter(({ event }) => event === 'downloaded').length;
  const { body } = await on.record(link);
  expect(body.eSignedFile).not.toBe('');
  await on.ask('getSigningResult', { params: { id: body.resultId } });
  expect(await downloads()).toBe(0);
  const download = () => on.ask('downloadSignedFile', { params: { arbitratorId: link } });
  const { status, body: downloaded } = await download();
  expect(status).toBe(200);
  expect((await fetch(downloaded.url)).status).toBe(200);
  await download();
  expect(await downloads()).toBe(1);
});
