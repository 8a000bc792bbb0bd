import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseRecordSchema } from '#lambdas/cases/record/case-record.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { restoreCase } from '#lambdas/cases/writing/write-case.ts';
import { findDraft, replaceDraft } from '#lambdas/desk/record/desk-repository.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import {
  findAnnotation,
  replaceAnnotationItems,
} from '#lambdas/notes/record/annotation-repository.ts';
import { changeOrder } from '#lambdas/orders/record/order-repository.ts';
import { partyItems } from '#lambdas/parties/record/party-items.ts';
import { findParty } from '#lambdas/parties/record/party-repository.ts';
import { changeRecording } from '#lambdas/recordings/record/recording-repository.ts';
import {
  findSettlement,
  settlementItems,
} from '#lambdas/settlement/record/settlement-repository.ts';
import { changeSigning, type SigningStore } from '#lambdas/signing/record/signing-repository.ts';
import { getRemark, replaceRemark } from '#lambdas/transcripts/record/remark-repository.ts';
import { readFixtures } from '#scripts/forms/fixtures.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { itemKinds } from '#shared/forms/item-kinds.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

type Item = Record<string, unknown>;
const text = (item: Item, name: string) => String(item[name]);
const placeOf = (item: Item) => ({ caseId: text(item, 'caseId'), number: Number(item['number']) });

const found = <Stored>(stored: Stored | undefined): Stored => {
  if (stored === undefined) throw new Error('The item is not found');
  return stored;
};

const remark = async (item: Item) => {
  const transcriptId = text(item, 'transcriptId');
  const place = { transcriptId, remarkId: text(item, 'id'), userId: text(item, 'userId') };
  const stored = await getRemark(table, place);
  await transact(table, () => [
    replaceRemark(table, stored, { ...stored, text: 'New', version: stored.version + 1 }),
  ]);
};

const annotation = async (item: Item) => {
  const place = {
    caseId: text(item, 'caseId'),
    userId: text(item, 'userId'),
    annotationId: text(item, 'id'),
  };
  const stored = found(await findAnnotation(table, place));
  await transact(table, () =>
    replaceAnnotationItems(table, stored, { ...stored, note: 'New', version: stored.version + 1 }),
  );
};

/** For each kind that is changed whole: a change by the present code, of an item as it is stored. */
const changes: Record<string, (item: Item) => Promise<unknown>> = {
  case: (item) =>
    changeCase({ table }, text(item, 'id'), (stored) => ({
      after: { ...found(stored), title: 'New' },
    })),
  document: (item) =>
    changeDocument(
      table,
      { caseId: text(item, 'caseId'), documentId: text(item, 'id') },
      (stored) => ({ ...found(stored), name: 'New' }),
    ),
  recording: (item) =>
    changeRecording(table, placeOf(item), (stored) => ({ record: { ...stored, message: 'New' } })),
  order: (item) =>
    changeOrder(
      table,
      { userId: text(item, 'userId'), orderId: text(item, 'id') },
      async (stored) => ({ after: { ...stored, textBytes: stored.textBytes + 1 } }),
    ),
  signing: (item) =>
    changeSigning(
      // Without events nothing is signed or anchored.
      { table } as SigningStore,
      {
        caseId: text(item, 'caseId'),
        signingId: text(item, 'id'),
        now: new Date('2026-11-29T10:00:00.000Z'),
      },
      (stored) => ({ after: stored, events: [] }),
    ),
  async settlement(item) {
    const { caseId, number } = placeOf(item);
    const stored = found(await findSettlement(table, caseId, number));
    await transact(table, () => settlementItems(table, stored, stored));
  },
  async party(item) {
    const stored = found(await findParty(table, text(item, 'id')));
    const after = { ...stored, name: 'New', version: stored.version + 1 };
    await transact(table, () => Object.values(partyItems(table, stored, after)));
  },
  async deskDraft(item) {
    const stored = found(await findDraft(table, text(item, 'caseId'), text(item, 'id')));
    await transact(table, () => [replaceDraft(table, stored, stored)]);
  },
  transcriptComment: remark,
  transcriptBookmark: remark,
  annotation,
  sharedAnnotation: annotation,
};

const formOf = Object.fromEntries(itemKinds.map(({ name, form }) => [name, form]));
const fixtures = readFixtures().filter(
  ({ kind, form }) => kind in changes && form === formOf[kind],
);

describe('an attribute that a later release stored', () => {
  it('is tried on each kind that is changed whole', () => {
    expect([...new Set(fixtures.map(({ kind }) => kind))].sort()).toEqual(
      Object.keys(changes).sort(),
    );
  });

  it.each(fixtures)('stays when this code changes a $kind $state', async ({ kind, item }) => {
    const later = { ...item, aLaterAttribute: { of: ['another', 'release'] } };
    await table.client.send(new PutCommand({ TableName: table.name, Item: later }));
    await changes[kind]?.(later);
    const after = await getItem(table, keyOf(item), { isConsistent: true });
    expect(after).toMatchObject({ aLaterAttribute: later.aLaterAttribute });
    // The code did change it.
    expect(after).not.toEqual(later);
    // What this code stores itself is not kept beside a new value.
    const stored = Object.keys(later).filter((name) => after && !(name in after));
    expect(stored).toEqual([]);
  });

  it('stays when a lost case is restored', async () => {
    const kept = fixtures.find(({ kind }) => kind === 'case')?.item ?? {};
    const item = { ...kept, id: 'cas_lost', code: 'ARB-2026-999999', aLaterAttribute: 7 };
    expect(await restoreCase(table, parseStored(caseRecordSchema, item))).toBe(true);
    const after = await getItem(table, { pk: 'CASE#cas_lost', sk: 'CASE' });
    expect(after).toMatchObject({ aLaterAttribute: 7, form: 2 });
  });

  it('is no key, form or known attribute, and not of a new record', () => {
    const kept = fixtures.find(({ kind }) => kind === 'case')?.item ?? {};
    expect(laterAttributesOf(parseStored(caseRecordSchema, kept))).toEqual({});
    expect(laterAttributesOf(undefined)).toEqual({});
    expect(laterAttributesOf({ aLaterAttribute: 1 })).toEqual({});
  });
});
