import * as z from 'zod';
import { findDocketRow } from '#lambdas/docket/access.door.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { caseKeys } from '../record/case-keys.ts';
import type { CaseRecord } from '../record/case-record.ts';

/**
 * Each loan account of a claimant has one case. A claim item, written in the case's transaction,
 * ensures it, so that a bulk upload can be repeated. Deleting a draft removes its claim. Closing a
 * case releases the account to a case that is filed by the form, since a dispute can come back; a
 * bulk upload never files it again.
 */

type Claimed = Pick<CaseRecord, 'id' | 'code' | 'loanAccountNo' | 'claimant'>;

/** Normalised for comparison: 'ln 20/1' and 'LN20/1' are the same account. */
export const accountOf = (loanAccountNo: string) => loanAccountNo.replace(/\s+/g, '').toUpperCase();

const keyOf = ({ claimant, loanAccountNo }: Claimed) =>
  loanAccountNo === ''
    ? undefined
    : caseKeys.loanAccount(claimant.partyId, accountOf(loanAccountNo));

/** The changes of the claim that go with a write of its case. */
export function loanAccountItems(
  table: Table,
  before: Claimed | undefined,
  after: Claimed | undefined,
): TransactItem[] {
  const [from, to] = [before && keyOf(before), after && keyOf(after)];
  if (from?.pk === to?.pk) return [];
  const items: TransactItem[] = [];
  // No condition: a draft from before there were claims has none.
  if (from) items.push({ Delete: { TableName: table.name, Key: from } });
  if (to && after)
    items.push({
      Put: {
        TableName: table.name,
        Item: { ...to, caseId: after.id, code: after.code },
        ConditionExpression: 'attribute_not_exists(pk) OR isClosed = :closed',
        ExpressionAttributeValues: { ':closed': true },
      },
    });
  return items;
}

/** Releases the account of a case that closes to later cases; none if another case has it. */
export async function releaseLoanAccount(table: Table, closing: Claimed): Promise<TransactItem[]> {
  const key = keyOf(closing);
  const claim = key && (await findClaim(table, key));
  if (!key || claim?.caseId !== closing.id) return [];
  return [
    {
      Update: {
        TableName: table.name,
        Key: key,
        UpdateExpression: 'SET isClosed = :closed',
        ConditionExpression: 'caseId = :id',
        ExpressionAttributeValues: { ':id': closing.id, ':closed': true },
      },
    },
  ];
}

export const claimSchema = z.object({
  caseId: z.string(),
  code: z.string(),
  isClosed: z.boolean().default(false),
});

/** One read unit. */
async function findClaim(table: Table, key: { pk: string; sk: string }) {
  const item = await getItem(table, key, { isConsistent: true });
  return item && claimSchema.parse(item);
}

/**
 * Throws `conflict` if another case has this loan account of this claimant. The message names its
 * code to members of that case. With `orHad`, a closed case counts too.
 */
export async function requireFreeLoanAccount(
  table: Table,
  userId: string,
  wanted: Claimed,
  { orHad = false } = {},
): Promise<void> {
  const key = keyOf(wanted);
  if (!key) return;
  const claim = await findClaim(table, key);
  if (!claim || claim.caseId === wanted.id || (claim.isClosed && !orHad)) return;
  const isTheirs = await findDocketRow(table, userId, claim.caseId);
  const message = isTheirs
    ? `The case ${claim.code} already has this loan account number of this claimant`
    : 'There already is a case with this loan account number of this claimant';
  throw new AppError('conflict', message, { issues: [{ field: 'loanAccountNo', message }] });
}
