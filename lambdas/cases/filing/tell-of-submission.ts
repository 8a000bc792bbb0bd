import { listDirectory } from '#lambdas/accounts/record.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { membersOf } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { creatorNameOf } from '../writing/approval-queue.ts';

/** Mails about the approval queue share a matter, so that they are joined into one. */
export const APPROVALS_MATTER = 'case-approvals';
export const APPROVALS_TOPIC = 'Case approvals';
const approvalsLink = { label: 'Open the approvals', to: '/mediator/approvals' };

type Waiting = NewCase & { submittedAt: string };

/** Whether a case waits for its fee or its approval. */
const waits = (record: NewCase): record is Waiting =>
  record.submittedAt !== undefined &&
  (record.status === 'waitingForCaseApproval' || record.status === 'pendingRegistrationFee');

/** A new event for each submission, and for the approval after the fee. */
const eventIdOf = ({ id, submittedAt, status }: Waiting) =>
  status === 'pendingRegistrationFee' ? `${id}-${submittedAt}-fee` : `${id}-${submittedAt}`;

const messageOf = ({ code, status }: NewCase) =>
  status === 'pendingRegistrationFee'
    ? `${code} waits for its registration fee`
    : `${code} waits for approval`;

/**
 * The mails about a submitted case, for the transaction that submits it or confirms its fee: to
 * the case managers except the one who did it and, if the fee is due, to the claimant's agents.
 */
export function submissionMailItems(table: Table, record: NewCase, by: string): TransactItem[] {
  if (!waits(record)) return [];
  const isUnpaid = record.status === 'pendingRegistrationFee';
  const creator = creatorNameOf(record);
  const asked = isUnpaid
    ? 'Confirm or waive the fee; the case then waits for approval.'
    : 'Any case manager can approve it, or send it back with a reason.';
  return [
    putNotice(table, {
      id: eventIdOf(record),
      at: record.updatedAt,
      actorId: by,
      matter: APPROVALS_MATTER,
      topic: APPROVALS_TOPIC,
      toCaseManagers: true,
      words: {
        subject: messageOf(record),
        text: `The ${record.resolutionKind} ${messageOf(record)}. ${creator && `It was submitted by ${creator}. `}${asked}`,
        link: approvalsLink,
      },
      ...(isUnpaid && { outside: feeWords(record, 'is due') }),
    }),
  ];
}

/** The mail about the registration fee to the claimant's agents. */
export const feeWords = ({ code, claimant }: NewCase, isDue: string) => ({
  partyIds: [claimant.partyId],
  words: {
    subject: `${code}: the registration fee ${isDue}`,
    text: `The registration fee of the case ${code} ${isDue}. The case goes on once it is paid.`,
  },
});

/**
 * Notifies the case managers, except the one who did it, that a case waits for them, and the
 * neutrals of an unpaid case that its fee is requested. A neutral who is a case manager gets the
 * first notification only.
 */
export async function notifyOfSubmission(
  deps: { table: Table },
  record: NewCase,
  by: string,
): Promise<void> {
  if (!waits(record)) return;
  const { id: caseId, resolutionKind, title: caseTitle, updatedAt: createdAt } = record;
  const isUnpaid = record.status === 'pendingRegistrationFee';
  const kind = isUnpaid ? 'PAYMENT' : 'CASE';
  const about = {
    id: eventIdOf(record),
    kind,
    caseId,
    resolutionKind,
    caseTitle,
    createdAt,
  } as const;
  const actions = isUnpaid && { actions: 'claimantRequestRegistrationFee' };
  const managers = await listDirectory(deps, 'caseManager');
  const managerIds = managers.map(({ userId }) => userId).filter((userId) => userId !== by);
  await notifyUsers(deps, managerIds, {
    ...about,
    meta: { destination: 'approvals', ...actions },
    message: messageOf(record),
  });
  if (!actions) return;
  const others = membersOf(record).filter((userId) => !managerIds.includes(userId));
  await notifyUsers(deps, others, {
    ...about,
    meta: actions,
    message: `The registration fee of ${record.code} is requested from the claimant`,
  });
}
