import { ZodError } from 'zod';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { directoryEntryOf, sortableName } from '#lambdas/accounts/record/directory-repository.ts';
import { findUser } from '#lambdas/accounts/record/user-repository.ts';
import { clockKeys } from '#lambdas/clocks/record/clock-keys.ts';
import { findClocks } from '#lambdas/clocks/record/clock-repository.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { listOf, numberOf } from '#lambdas/documents/record/document-record.ts';
import { findDocument, findPlace } from '#lambdas/documents/record/document-repository.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { toOrder } from '#lambdas/orders/record/order-record.ts';
import { partyItems } from '#lambdas/parties/record/party-items.ts';
import { findParty } from '#lambdas/parties/record/party-repository.ts';
import {
  findSettlement,
  settlementItems,
} from '#lambdas/settlement/record/settlement-repository.ts';
import { findSigning } from '#lambdas/signing/record/signing-repository.ts';
import { waitingItems } from '#lambdas/signing/record/waiting-signatures.ts';
import type { Key } from '#scripts/stores/scan-items.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { ItemKindName } from '#shared/forms/item-kinds.constants.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { keyOf } from '../forms/item-key.ts';
import type { Item } from '../forms/stored-text.ts';

/** Whether an item that the table in use lacks was removed there by a change of what it belongs to. */
type Question = (
  table: Table,
  of: { item: Item; key: Key; parts: Readonly<Record<string, string>> },
) => Promise<boolean>;

const isWrittenBy = (items: readonly TransactItem[], { pk, sk }: Key): boolean =>
  items.some(({ Put }) => Put?.Item?.['pk'] === pk && Put.Item['sk'] === sk);

const textIn = (item: Item, name: string): string => String(item[name] ?? '');

/** An address that was stopped or replaced must not work again; a new one is made with one click. */
const ofFeed: Question = async (table, { item }) =>
  (await findUser(table, textIn(item, 'userId'))) !== undefined;

/** A document that a member deleted; its place stays. */
const isDeleted: Question = async (table, { parts }) =>
  (await findPlace(table, parts['document'] ?? ''))?.deleted !== undefined;

/**
 * Kinds that exist only while what they belong to is in a certain state: locks, places in queues and
 * lists. What was lost as a whole has nothing in the table that they could contradict.
 */
const questions: Partial<Record<ItemKindName, Question>> = {
  calendarFeed: ofFeed,
  calendarFeedOfUser: ofFeed,
  directoryEntry: async (table, { key, parts }) => {
    const user = await findUser(table, parts['person'] ?? '');
    if (!user) return false;
    const entry = directoryEntryOf(user);
    if (!entry) return true;
    const { role, name, userId } = entry;
    return key.pk !== accountsKeys.directoryEntry(role, sortableName(name), userId).pk;
  },
  document: isDeleted,
  documentVersion: isDeleted,
  documentRow: async (table, { item, key, parts }) => {
    const documentId = textIn(item, 'id');
    if ((await findPlace(table, documentId))?.deleted) return true;
    const document = await findDocument(table, parts['case'] ?? '', documentId);
    if (!document) return false;
    const { pk, sk } = documentKeys.row(listOf(document), numberOf(document));
    return pk !== key.pk || sk !== key.sk;
  },
  partyRowToVerify: async (table, { key, parts }) => {
    const party = await findParty(table, parts['party'] ?? '');
    return party !== undefined && !isWrittenBy(itemsOf(partyItems(table, undefined, party)), key);
  },
  clockDue: async (table, { key, parts }) => {
    const { case: caseId = '', clock: clockId = '' } = parts;
    const { revision, clocks } = await findClocks(table, caseId);
    const on = clocks.find(({ id }) => id === clockId)?.nextWarning?.on;
    return revision > 0 && (on === undefined || clockKeys.due(on, caseId, clockId).sk !== key.sk);
  },
  orderOfCase: async (table, { parts }) => {
    const { person = '', case: caseId, order: orderId = '' } = parts;
    const order = await getItem(table, orderKeys.order(person, orderId), { isConsistent: true });
    return order !== undefined && toOrder(order).case?.id !== caseId;
  },
  settlementDue: async (table, { key, parts }) => {
    const { case: caseId = '', number = '' } = parts;
    const record = await findSettlement(table, caseId, Number(number));
    return record !== undefined && !isWrittenBy(settlementItems(table, undefined, record), key);
  },
  signingOpen: async (table, { item, parts }) => {
    const signing = await findSigning(table, {
      caseId: parts['case'] ?? '',
      signingId: textIn(item, 'signingId'),
    });
    return signing !== undefined && signing.state !== 'open';
  },
  signingWaiting: async (table, { item, key }) => {
    const signing = await findSigning(table, {
      caseId: textIn(item, 'caseId'),
      signingId: textIn(item, 'signingId'),
    });
    return signing !== undefined && !isWrittenBy(waitingItems(table, undefined, signing), key);
  },
};

const itemsOf = (items: ReturnType<typeof partyItems>): TransactItem[] => Object.values(items);

/**
 * Whether a restore leaves an item out that the table in use lacks, because it would contradict it. What
 * is stored and cannot be read decides nothing.
 */
export async function isSuperseded(table: Table, item: Item): Promise<boolean> {
  const key = keyOf(item);
  const found = kindOfKey(key);
  const question = found && questions[found.kind.name];
  if (!question) return false;
  try {
    return await question(table, { item, key, parts: found.parts });
  } catch (error) {
    if (error instanceof ZodError) return false;
    throw error;
  }
}
