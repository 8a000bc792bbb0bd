import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { waitingStatuses } from '#contracts/endpoints/cases/case-creation.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { moneySchema } from '#shared/money.ts';
import { caseKeys } from '../record/case-keys.ts';
import type { CaseRecord } from '../record/case-record.ts';

/**
 * The queue of cases that wait for their fee or their approval: one partition, oldest first.
 * Entries are derived items, written in the transaction that changes the case.
 */

export const approvalEntrySchema = z.object({
  caseId: z.string(),
  code: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  claimantName: z.string(),
  respondentName: z.string(),
  totalClaim: moneySchema.optional(),
  /** The neutrals on the case, by name. */
  createdBy: z.string(),
  submittedAt: z.string(),
  status: z.enum(waitingStatuses),
});
export type ApprovalEntry = z.output<typeof approvalEntrySchema>;

type Waiting = CaseRecord & { status: (typeof waitingStatuses)[number] };

const isWaiting = (record: CaseRecord): record is Waiting =>
  waitingStatuses.some((status) => status === record.status);

const waits = (record: CaseRecord | undefined) =>
  record && isWaiting(record) ? record : undefined;

/** Does not change while a case waits, so that it keeps its place in the queue. */
const waitsSince = (record: CaseRecord) => record.submittedAt ?? record.createdAt;

const keyOf = (record: CaseRecord) => caseKeys.approval(waitsSince(record), record.id);

/** Name of the person who filed the case: its creator, or else its first neutral. */
export const creatorNameOf = (record: Omit<CaseRecord, 'version'>): string =>
  (
    record.assignments.find(({ userId }) => userId === record.createdBy) ??
    record.assignments.find(({ role }) => role === 'presiding') ??
    record.assignments[0]
  )?.name ?? '';

function entryOf(record: Waiting): ApprovalEntry {
  return {
    caseId: record.id,
    code: record.code,
    title: record.title,
    resolutionKind: record.resolutionKind,
    claimantName: record.claimant.name,
    respondentName: record.respondents[0]?.name ?? '',
    totalClaim: record.totalClaim,
    createdBy: creatorNameOf(record),
    submittedAt: waitsSince(record),
    status: record.status,
  };
}

export function approvalItems(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  const TableName = table.name;
  const [from, to] = [waits(before), waits(after)];
  const items: TransactItem[] = [];
  if (from && (!to || keyOf(from).sk !== keyOf(to).sk))
    items.push({ Delete: { TableName, Key: keyOf(from) } });
  if (to) items.push({ Put: { TableName, Item: { ...keyOf(to), ...entryOf(to) } } });
  return items;
}

/** Entries after a place in the queue. Half a read unit for about ten. */
export async function readApprovals(
  table: Table,
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<{ entries: ApprovalEntry[]; next: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: after === '' ? 'pk = :pk' : 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: {
        ':pk': caseKeys.approvals().pk,
        ...(after !== '' && { ':after': after }),
      },
      Limit: limit,
    }),
  );
  const last = LastEvaluatedKey?.['sk'];
  return {
    entries: Items.map((item) => approvalEntrySchema.parse(item)),
    next: typeof last === 'string' ? last : undefined,
  };
}
