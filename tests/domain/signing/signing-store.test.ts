import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditStatement } from '#contracts/rules/outcome/signing.ts';
import { listAnchors } from '#lambdas/signing/record/audit-anchors.ts';
import { auditStart, listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { isBeingSigned, notBeingSigned } from '#lambdas/signing/record/open-signing.ts';
import {
  readVersion,
  sha256Of,
  storeEvidence,
  storeOriginal,
  storeVersion,
} from '#lambdas/signing/record/signing-files.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { signingOf } from '#lambdas/signing/record/signing-of.ts';
import type { Handover, SigningRecord } from '#lambdas/signing/record/signing-record.ts';
import {
  changeSigning,
  findHandover,
  findLinkPlace,
  findSigning,
  listSignings,
  newSigningItems,
  putFilePlace,
  putHandover,
  putLink,
  releaseDocument,
  type SigningStore,
  withSignatory,
} from '#lambdas/signing/record/signing-repository.ts';
import { findWaiting, listWaiting } from '#lambdas/signing/record/waiting-signatures.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { isSignedBy } from '#shared/evidence-key/evidence-key.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { ISSUED_AT, signatory, signed, signing } from '#tests/support/outcome/make-signing.ts';
import { startFiles } from '#tests/support/stores/start/start-stores.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** What is stored of a signing, and which writes are refused. */

let table: Table;
let files: Files;
let store: SigningStore;
let stop: () => Promise<void>;
beforeAll(async () => {
  const started = await startTable();
  const bucket = await startFiles();
  ({ table } = started);
  ({ files } = bucket);
  store = { table, files, evidenceKey: evidence.key };
  stop = async () => {
    await bucket.stop();
    await started.stop();
  };
});
afterAll(() => stop());

const now = new Date('2026-03-02T06:00:05.000Z');
const write = (...items: TransactItem[]) => transactIf(table, () => items);
let count = 0;
/** A stored signing, each of a case and a person of its own. */
async function stored(change: Partial<SigningRecord> = {}) {
  count += 1;
  const email = `person${count}@example.org`;
  const record = signing({
    ...{ id: `sig_${count}`, caseId: `case_${count}`, documentId: `doc_${count}` },
    signatories: [signatory(1, { email }), signatory(2, { state: 'waiting', link: undefined })],
    ...change,
  });
  const items = await newSigningItems(store, record, {
    ...{ at: ISSUED_AT, events: [{ event: 'requested', actor: 'Meera Iyer' }] },
  });
  const { open, signing: item, further } = items;
  await transact(table, () => [open, item, ...further]);
  return { record, items, email, place: { caseId: record.caseId, signingId: record.id, now } };
}

describe('a new signing', () => {
  test('is stored with its first event and what waits, and keeps its document', async () => {
    const { record, items, email, place } = await stored();
    const found = await findSigning(table, place);
    expect(found).toEqual({ ...record, audit: items.audit });
    expect(items.audit).toMatchObject({ sequence: 1, signature: { value: expect.any(String) } });
    const [event, ...none] = await listAuditEvents(table, record.id);
    expect(none).toEqual([]);
    expect(event).toMatchObject({ event: 'requested', hash: items.audit.hash, at: ISSUED_AT });
    expect(await findWaiting(table, { email, signingId: record.id })).toMatchObject({
      position: 1,
    });
    expect(await findWaiting(table, { email, signingId: 'sig_x' })).toBeUndefined();
    expect(await listWaiting(table, { email, limit: 5 })).toMatchObject([
      { signingId: record.id, position: 1 },
    ]);
    const statement = auditStatement({ signingId: record.id, ...items.audit });
    expect(isSignedBy(evidence.published, statement, items.audit.signature)).toBe(true);
    const { caseId, documentId } = record;
    expect(await isBeingSigned(table, { caseId, documentId })).toBe(true);
    expect(await isBeingSigned(table, { caseId, documentId: 'doc_x' })).toBe(false);
    expect(await write(notBeingSigned(table, { caseId, documentId }))).toBe(false);
    expect(await write(notBeingSigned(table, { caseId, documentId: 'doc_x' }))).toBe(true);
    for (const item of [items.open, items.signing]) expect(await write(item)).toBe(false);
    expect(await findSigning(table, { ...place, signingId: 'sig_x' })).toBeUndefined();
  });

  test('is listed with the others of its case, newest first', async () => {
    const caseId = 'case_list';
    for (const id of ['sig_list_1', 'sig_list_3', 'sig_list_2'])
      await stored({ id, caseId, documentId: id });
    await stored({ caseId: 'case_list_2' });
    expect((await listSignings(table, caseId)).map(({ id }) => id)).toEqual([
      'sig_list_3',
      'sig_list_2',
      'sig_list_1',
    ]);
  });
});

describe('a change of a signing', () => {
  test('is written with its events, which are anchored outside of the table', async () => {
    const { record, place } = await stored();
    const changed = await changeSigning(store, place, (before) => ({
      after: withSignatory(before, 1, { state: 'opened', openedAt: now.toISOString() }),
      events: [{ event: 'opened', actor: 'Asha Rao', details: { position: '1' } }],
      items: [
        putFilePlace(table, 'a'.repeat(64), {
          ...{ caseId: before.caseId, signingId: before.id, versionNumber: 1 },
        }),
      ],
    }));
    expect(changed).toEqual(await findSigning(table, place));
    expect(changed).toMatchObject({
      ...{ version: record.version + 1, updatedAt: now.toISOString() },
      audit: { sequence: 2, signature: { value: expect.any(String) } },
    });
    expect((await listAuditEvents(table, record.id)).map(({ event }) => event)).toEqual([
      'requested',
      'opened',
    ]);
    const { caseId, id } = record;
    const { sequence, hash } = changed.audit;
    expect(await listAnchors(files, { caseId, id })).toEqual([{ sequence, hash }]);
    const key = `signings/${caseId}/${id}/audit/${numberKey(2)}-${hash}`;
    const anchor = await readObject(files, { key });
    expect(JSON.parse(Buffer.from(anchor ?? []).toString('utf8'))).toEqual({
      ...{ statement: expect.stringContaining(hash), signature: changed.audit.signature },
    });
    expect(await queryAll(table, signingKeys.filesOf('a'.repeat(64)))).toMatchObject([
      { signingId: id, versionNumber: 1 },
    ]);
    // Other objects beside the anchors are none.
    await files.client.send(
      new PutObjectCommand({ Bucket: files.bucket, Key: `${key}x`, Body: 'x' }),
    );
    expect(await listAnchors(files, { caseId, id })).toHaveLength(1);
  });

  test('without an event leaves the audit as it was, and without a plan everything', async () => {
    const { record, items, place } = await stored();
    const changed = await changeSigning(store, place, (before) => ({
      ...{ after: { ...before, message: 'Please' }, events: [] },
    }));
    expect(changed).toMatchObject({ message: 'Please', audit: items.audit });
    expect(await listAnchors(files, { caseId: record.caseId, id: record.id })).toEqual([]);
    expect(await changeSigning(store, place, () => undefined)).toEqual(changed);
    expect(await findSigning(table, place)).toEqual(changed);
    await expect(
      changeSigning(store, { ...place, signingId: 'sig_x' }, () => undefined),
    ).rejects.toMatchObject({ code: 'not_found', message: 'Signing not found' });
  });

  test('ends what waited for a person when it is over, and lets its document go', async () => {
    const { record, email, place } = await stored();
    await changeSigning(store, place, (before) => ({
      after: { ...withSignatory(before, 1, { state: 'cancelled' }), state: 'cancelled' },
      events: [],
      items: [releaseDocument(table, before)],
    }));
    expect(await listWaiting(table, { email, limit: 5 })).toEqual([]);
    const { caseId, documentId } = record;
    expect(await isBeingSigned(table, { caseId, documentId })).toBe(false);
  });

  test('to a state that may not follow is refused', async () => {
    const { place } = await stored();
    await expect(
      changeSigning(store, place, (before) => ({
        ...{ after: withSignatory(before, 1, { state: 'signed' }), events: [] },
      })),
    ).rejects.toThrow('A signatory cannot change from issued to signed');
    expect((await findSigning(table, place))?.version).toBe(3);
  });

  test('that was overtaken is planned again', async () => {
    const { place } = await stored();
    const append = (message: string) =>
      changeSigning(store, place, (before) => ({
        after: { ...before, message: before.message + message },
        events: [{ event: 'reminded', actor: message }],
      }));
    await Promise.all(['a', 'b', 'c'].map(append));
    const { message, version, audit } = (await findSigning(table, place)) ?? signing();
    expect([...message].sort()).toEqual(['a', 'b', 'c']);
    expect([version, audit.sequence]).toEqual([6, 4]);
  });
});

test('a document is open, signed or neither', async () => {
  const { record } = await stored();
  const { caseId, documentId } = record;
  const publication = { ...record.publication, uploadId: 'upl_of_result' };
  const done = { ...record, id: 'sig_done', documentId: 'doc_done', publication };
  await stored({ ...done, versions: [signed(1, 9)], state: 'completed' });
  await stored({ ...record, id: 'sig_gone', documentId: 'doc_gone', state: 'cancelled' });
  for (const id of ['doc_done', 'doc_gone'])
    await write(releaseDocument(table, { ...record, documentId: id }));
  const of = (id: string) => signingOf(table, { caseId, documentId: id });
  expect(await of(documentId)).toBe('open');
  expect(await of('doc_done')).toBe('signed');
  expect(await of('doc_gone')).toBeUndefined();
  expect(await of('doc_of_result')).toBe('signed');
});

test('a link leads to its signatory, and is issued once', async () => {
  const place = { caseId: 'case_1', signingId: 'sig_1', position: 2 };
  const item = putLink(table, 'hash_1', place);
  expect(await write(item)).toBe(true);
  expect(await findLinkPlace(table, 'hash_1')).toMatchObject(place);
  expect(await findLinkPlace(table, 'hash_2')).toBeUndefined();
  expect(await write(item)).toBe(false);
});

test('a hand-over begins once, has one result, and is kept for 30 days', async () => {
  const handover: Handover = {
    ...{ id: 'hand_1', sealedToken: 'a', caseId: 'case_1', signingId: 'sig_1', position: 1 },
    ...{ linkHash: 'link1', baseVersion: 0, referenceNumber: 'ref', sealedKey: 'b' },
    ...{ startedAt: ISSUED_AT, transactionNumber: '', problem: '' },
  };
  expect(await write(putHandover(table, handover))).toBe(false);
  expect(await write(putHandover(table, handover, { isNew: true }))).toBe(true);
  expect(await write(putHandover(table, handover, { isNew: true }))).toBe(false);
  const over: Handover = { ...handover, outcome: 'failed', problem: 'Declined' };
  expect(await write(putHandover(table, over))).toBe(true);
  expect(await write(putHandover(table, { ...over, outcome: 'signed' }))).toBe(false);
  expect(await findHandover(table, 'hand_1')).toEqual(over);
  expect(await findHandover(table, 'hand_2')).toBeUndefined();
  const item = await getItem(table, signingKeys.handover('hand_1'), {});
  expect(item?.['expiresAt']).toBe(Date.parse(ISSUED_AT) / 1_000 + 30 * 86_400);
});

describe('the files of a signing', () => {
  const place = { caseId: 'case_f', signingId: 'sig_f' };
  const bytes = Buffer.from('%PDF-1.7 award');
  const sha256 = sha256Of(bytes);

  test('are named by their SHA-256, and read only as they were stored', async () => {
    const original = await storeOriginal(files, 'case_f', bytes);
    expect(original).toMatchObject({
      ...{ sha256, sizeBytes: bytes.length },
      file: { key: `signings/case_f/${sha256}.pdf`, contentType: 'application/pdf' },
    });
    expect(await storeOriginal(files, 'case_f', bytes)).toEqual(original);
    const version = await storeVersion(files, place, bytes);
    expect(version).toMatchObject({
      ...{ sha256, sizeBytes: bytes.length },
      file: { key: `signings/case_f/sig_f/${sha256}.pdf`, contentType: 'application/pdf' },
    });
    expect(Buffer.from(await readVersion(files, version)).equals(bytes)).toBe(true);
    const { key } = version.file;
    const other = `The stored file ${key} is not the one that was kept`;
    await expect(readVersion(files, { ...version, sha256: 'f'.repeat(64) })).rejects.toThrow(other);
    const missing = { ...version, file: { ...version.file, key: 'signings/none.pdf' } };
    await expect(readVersion(files, missing)).rejects.toThrow('signings/none.pdf is not the one');
    const { key: evidenceKey, contentType } = await storeEvidence(files, place, { a: 1 });
    expect([evidenceKey, contentType]).toEqual([
      ...['signings/case_f/sig_f/evidence.json', 'application/json'],
    ]);
    const text = await readObject(files, { key: evidenceKey });
    expect(Buffer.from(text ?? []).toString('utf8')).toBe('{\n  "a": 1\n}');
  });

  /** Files whose writes fail with these errors, one after the other. */
  function failing(...names: string[]): Files {
    const send = (command: unknown) => {
      const name = command instanceof PutObjectCommand ? names.shift() : undefined;
      if (name !== undefined)
        return Promise.reject(
          new S3ServiceException({ name, $fault: 'client', $metadata: {}, message: name }),
        );
      return files.client.send(command as PutObjectCommand);
    };
    // Nothing else of the client is used.
    return { ...files, client: { send } as unknown as Files['client'] };
  }

  test('wait for parallel requests that store the same, up to five times', async () => {
    const conflict = 'ConditionalRequestConflict';
    const of = (names: string[], text: string) =>
      storeOriginal(failing(...names), 'case_f', Buffer.from(text));
    expect((await of(Array(4).fill(conflict), 'one')).sizeBytes).toBe(3);
    await expect(of(Array(5).fill(conflict), 'two')).rejects.toMatchObject({ name: conflict });
    await expect(of(['AccessDenied'], 'six')).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

test('the audit of a signing begins with nothing', async () => {
  expect(await listAuditEvents(table, 'sig_x')).toEqual([]);
  expect(auditStart).toEqual({ sequence: 0, hash: '0'.repeat(64) });
});
