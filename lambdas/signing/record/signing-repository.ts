import * as z from 'zod';
import { maySignatoryBecome } from '#contracts/rules/outcome/signing.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { EvidenceKey } from '#shared/evidence-key/evidence-key.ts';
import type { Files } from '#shared/files/files.ts';
import { currentRequest } from '#shared/logger.ts';
import { anchorHead, signedHead } from './audit-anchors.ts';
import { appendEvents, type NewAuditEvent } from './audit-chain.ts';
import { withoutEndedPreparations } from './preparation.ts';
import { signingKeys } from './signing-keys.ts';
import {
  type Handover,
  handoverSchema,
  type SigningRecord,
  signatoryAt,
  signingRecordSchema,
} from './signing-record.ts';
import { waitingItems } from './waiting-signatures.ts';

/** Addresses of results end this long after their hand-over. */
const HANDOVER_KEPT_SECONDS = 30 * 86_400;

type Place = { caseId: string; signingId: string };

/** Signings have stored their version as `revision` from the first one on. */
export const toSigning = ({ revision, ...item }: Record<string, unknown>): SigningRecord =>
  parseStored(signingRecordSchema, { ...item, version: revision });

export const signingItem = ({ version, ...record }: SigningRecord) => ({
  ...signingKeys.signing(record.caseId, record.id),
  ...record,
  revision: version,
});

/** Gets a signing; consistent. One read unit per 4 KB. */
export async function findSigning(
  table: Table,
  { caseId, signingId }: Place,
): Promise<SigningRecord | undefined> {
  const item = await getItem(table, signingKeys.signing(caseId, signingId), { isConsistent: true });
  return item && toSigning(item);
}

export const signingNotFound = () => new AppError('not_found', 'Signing not found');

/** The signings of a case, newest first; consistent. */
export async function listSignings(table: Table, caseId: string): Promise<SigningRecord[]> {
  const items = await queryAll(table, {
    ...signingKeys.signingsOf(caseId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map(toSigning);
}

export const linkPlaceSchema = z.object({
  caseId: z.string(),
  signingId: z.string(),
  position: z.number(),
  /** The request that issued the link; its state machine and its mails carry it. */
  requestId: z.string().optional(),
});
export type LinkPlace = z.output<typeof linkPlaceSchema>;

/** The signatory to whom a link was issued; undefined for an unknown link. One read unit. */
export async function findLinkPlace(
  table: Table,
  linkHash: string,
): Promise<LinkPlace | undefined> {
  const item = await getItem(table, signingKeys.link(linkHash), { isConsistent: true });
  return item && linkPlaceSchema.parse(item);
}

/** A new link, for the transaction that issues it. The table's stream starts its state machine. */
export const putLink = (table: Table, linkHash: string, place: LinkPlace): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...signingKeys.link(linkHash), ...place, ...currentRequest() },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Gets a hand-over; consistent. One read unit. */
export async function findHandover(
  table: Table,
  handoverId: string,
): Promise<Handover | undefined> {
  const item = await getItem(table, signingKeys.handover(handoverId), { isConsistent: true });
  return item && handoverSchema.parse(item);
}

/** A hand-over, for a transaction. Fails if it has a result, or, if `isNew`, if it exists. */
export const putHandover = (
  table: Table,
  handover: Handover,
  { isNew = false } = {},
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: {
      ...signingKeys.handover(handover.id),
      ...handover,
      expiresAt: epochSeconds(secondsAfter(new Date(handover.startedAt), HANDOVER_KEPT_SECONDS)),
    },
    ...(isNew
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#outcome)',
          ExpressionAttributeNames: { '#outcome': 'outcome' },
        }),
  },
});

/** The signing of a known file, for the transaction that stores the file. */
export const putFilePlace = (
  table: Table,
  sha256: string,
  place: Place & { versionNumber: number },
): TransactItem => ({
  Put: { TableName: table.name, Item: { ...signingKeys.file(sha256, place.signingId), ...place } },
});

/** What a change of a signing needs: the table, and the proof of its audit outside of it. */
export type SigningStore = { table: Table; files: Files; evidenceKey: EvidenceKey };

/**
 * A new signing, for its transaction. The document must not be in another open signing. After the
 * transaction, `audit` is to be anchored.
 */
export async function newSigningItems(
  { table, evidenceKey }: Pick<SigningStore, 'table' | 'evidenceKey'>,
  record: SigningRecord,
  { at, events }: { at: string; events: readonly NewAuditEvent[] },
) {
  const { id: signingId, caseId, documentId } = record;
  const chain = appendEvents(table, { signingId, head: record.audit, at, events });
  const audit = await signedHead(evidenceKey, signingId, chain.head);
  const open: TransactItem = {
    Put: {
      TableName: table.name,
      Item: { ...signingKeys.open(caseId, documentId), signingId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const signing: TransactItem = {
    Put: {
      TableName: table.name,
      Item: signingItem({ ...record, audit }),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  return {
    open,
    signing,
    further: [...chain.items, ...waitingItems(table, undefined, record)],
    audit,
  };
}

/** Ends the exclusive signing of a document, for the transaction that completes or cancels it. */
export const releaseDocument = (
  table: Table,
  { caseId, documentId }: SigningRecord,
): TransactItem => ({
  Delete: { TableName: table.name, Key: signingKeys.open(caseId, documentId) },
});

/** A change of a signing, its audit events, and further items of the same transaction. */
export type SigningChange = {
  after: SigningRecord;
  events: readonly NewAuditEvent[];
  items?: readonly TransactItem[];
};

/**
 * Changes a signing: reads it, lets `plan` decide, and writes the record with its audit events in
 * one transaction. The write names the version and the prior state of each signatory; if another
 * write was first, it plans again, in up to 16 attempts. `plan` returns undefined if there is
 * nothing to write. A new head of the audit is signed before it is written, and anchored outside the
 * table afterwards; if that fails, the change stands and the call fails, and the next event anchors
 * the chain with it. Throws `not_found`, what `plan` throws, and `conflict` after the last attempt.
 * Returns the signing as it is now.
 */
export async function changeSigning(
  { table, files, evidenceKey }: SigningStore,
  place: Place & { now: Date },
  plan: (stored: SigningRecord) => SigningChange | undefined | Promise<SigningChange | undefined>,
): Promise<SigningRecord> {
  const at = place.now.toISOString();
  const { record, hasEvents } = await changeItem(table, {
    read: async () => {
      const stored = await findSigning(table, place);
      if (!stored) throw signingNotFound();
      return stored;
    },
    plan: async (stored) => {
      const change = await plan(stored);
      if (!change) return { result: { record: stored, hasEvents: false } };
      const { id: signingId, audit: head } = stored;
      const chain = appendEvents(table, { signingId, head, at, events: change.events });
      const hasEvents = change.events.length > 0;
      const after: SigningRecord = {
        ...withoutEndedPreparations(change.after),
        version: stored.version + 1,
        updatedAt: at,
        audit: hasEvents ? await signedHead(evidenceKey, signingId, chain.head) : head,
      };
      return {
        result: { record: after, hasEvents },
        items: [
          putChanged(table, stored, after),
          ...chain.items,
          ...waitingItems(table, stored, after),
          ...(change.items ?? []),
        ],
      };
    },
  });
  if (hasEvents) await anchorHead(files, record);
  return record;
}

/** Writes a changed signing if version and states are still those that were read. */
function putChanged(table: Table, stored: SigningRecord, after: SigningRecord): TransactItem {
  for (const { position, state } of after.signatories) {
    const from = signatoryAt(stored, position).state;
    if (from !== state && !maySignatoryBecome(from, state))
      throw new Error(`A signatory cannot change from ${from} to ${state}`);
  }
  const conditions = stored.signatories.map(
    (_, index) => `#signatories[${index}].#state = :s${index}`,
  );
  return {
    Put: {
      TableName: table.name,
      Item: { ...laterAttributesOf(stored), ...signingItem(after) },
      ConditionExpression: ['#version = :version', '#state = :state', ...conditions].join(' AND '),
      ExpressionAttributeNames: {
        '#version': 'revision',
        '#state': 'state',
        '#signatories': 'signatories',
      },
      ExpressionAttributeValues: {
        ':version': stored.version,
        ':state': stored.state,
        ...Object.fromEntries(stored.signatories.map(({ state }, index) => [`:s${index}`, state])),
      },
    },
  };
}

/** The signing with one signatory changed. */
export const withSignatory = (
  record: SigningRecord,
  position: number,
  change: Partial<SigningRecord['signatories'][number]>,
): SigningRecord => ({
  ...record,
  signatories: record.signatories.map((one) =>
    one.position === position ? { ...one, ...change } : one,
  ),
});
