import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import {
  AUDIT_START,
  auditText,
  type SigningEvent,
  signingEvents,
} from '#contracts/rules/outcome/signing.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { evidenceSignatureSchema } from '#shared/evidence-key/evidence-key.ts';
import { signingKeys } from './signing-keys.ts';

/** An event to be appended to a signing's audit chain. */
export type NewAuditEvent = {
  event: SigningEvent;
  actor: string;
  details?: Record<string, string>;
};

/** Actors other than people. */
export const GATEWAY = 'Signing gateway';
export const PORTAL = 'Portal';

/** The newest event of a chain, as the signing's record names it. */
export const auditHeadSchema = z.object({
  sequence: z.number(),
  hash: z.string(),
  /** Of its statement. Absent in signings of earlier releases until their next event. */
  signature: evidenceSignatureSchema.optional(),
});
export type AuditHead = z.output<typeof auditHeadSchema>;
type Head = Pick<AuditHead, 'sequence' | 'hash'>;

export const auditStart: Head = { sequence: 0, hash: AUDIT_START };

/** The hash of an event: SHA-256 over its canonical form, in hex. */
export const auditHash = (event: Omit<SigningAuditEvent, 'hash'>): string =>
  createHash('sha256').update(auditText(event)).digest('hex');

/** Appends events to a chain, for the transaction that changes the signing. */
export function appendEvents(
  table: Table,
  {
    signingId,
    head,
    at,
    events,
  }: { signingId: string; head: Head; at: string; events: readonly NewAuditEvent[] },
): { head: Head; items: TransactItem[] } {
  const items: TransactItem[] = [];
  let last: Head = head;
  for (const { event, actor, details = {} } of events) {
    const sequence = last.sequence + 1;
    const chained = { sequence, at, event, actor, details, previousHash: last.hash };
    last = { sequence, hash: auditHash(chained) };
    items.push({
      Put: {
        TableName: table.name,
        Item: { ...signingKeys.event(signingId, sequence), ...chained, hash: last.hash },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    });
  }
  return { head: last, items };
}

export const eventSchema = z.object({
  sequence: z.number(),
  at: z.string(),
  event: z.enum(signingEvents),
  actor: z.string(),
  details: z.record(z.string(), z.string()),
  previousHash: z.string(),
  hash: z.string(),
});

/** The audit chain of a signing, oldest event first. One read unit for about ten events. */
export async function listAuditEvents(
  table: Table,
  signingId: string,
): Promise<SigningAuditEvent[]> {
  const items = await queryAll(table, { ...signingKeys.eventsOf(signingId), isConsistent: true });
  return items.map((item) => eventSchema.parse(item));
}
