import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { liveStates } from '#contracts/rules/outcome/signing.ts';
import { epochSeconds } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { signingKeys } from './signing-keys.ts';
import { expiryOf, type SignatoryRecord, type SigningRecord } from './signing-record.ts';

/**
 * Signatures that wait for a person, found by the address of the signatory. An item exists while the
 * signatory holds a live link. It is derived from the signing, in the transaction that changes it,
 * and holds no link.
 */
export const waitingSchema = z.object({
  signingId: z.string(),
  position: z.number(),
  caseId: z.string(),
  caseCode: z.string(),
  caseKind: z.enum(resolutionKinds),
  caseTitle: z.string(),
  documentName: z.string(),
  requestedBy: z.string(),
  issuedAt: z.iso.datetime(),
});
export type WaitingSignature = z.output<typeof waitingSchema>;

/** The signature that waits for a person; consistent. One read unit. */
export async function findWaiting(
  table: Table,
  { email, signingId }: { email: string; signingId: string },
): Promise<WaitingSignature | undefined> {
  const item = await getItem(table, signingKeys.waiting(email, signingId), { isConsistent: true });
  return item && waitingSchema.parse(item);
}

/** Signatures that wait for a person, requested longest ago first. One read unit for about 8. */
export async function listWaiting(
  table: Table,
  { email, limit }: { email: string; limit: number },
): Promise<WaitingSignature[]> {
  const items = await queryAll(table, { ...signingKeys.waitingOf(email), limit });
  return items.map((item) => waitingSchema.parse(item));
}

/** What a change of a signing, or a new one, changes in the lists of its signatories. */
export const waitingItems = (
  table: Table,
  before: SigningRecord | undefined,
  after: SigningRecord,
): TransactItem[] =>
  after.signatories.flatMap((signatory, index): TransactItem[] => {
    const former = before && waitingOf(before, before.signatories[index]);
    const current = waitingOf(after, signatory);
    if (former?.issuedAt === current?.issuedAt) return [];
    const key = signingKeys.waiting(signatory.email, after.id);
    if (!current) return [{ Delete: { TableName: table.name, Key: key } }];
    return [
      {
        Put: {
          TableName: table.name,
          Item: {
            ...key,
            ...current,
            expiresAt: epochSeconds(new Date(expiryOf(current.issuedAt))),
          },
        },
      },
    ];
  });

function waitingOf(
  signing: SigningRecord,
  signatory: SignatoryRecord | undefined,
): WaitingSignature | undefined {
  if (signing.state !== 'open' || !signatory?.link || !liveStates.includes(signatory.state))
    return undefined;
  const { id: signingId, caseId, caseCode, caseKind, caseTitle, documentName } = signing;
  return {
    signingId,
    position: signatory.position,
    caseId,
    caseCode,
    caseKind,
    caseTitle,
    documentName,
    requestedBy: signing.requestedBy.name,
    issuedAt: signatory.link.issuedAt,
  };
}
