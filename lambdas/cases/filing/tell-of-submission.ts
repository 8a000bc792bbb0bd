import { listDirectory } from '#lambdas/accounts/index.ts';
import { writeActivity } from '#lambdas/notifications/index.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { oweMail } from '#shared/outbox/owe-mail.ts';
import { creatorNameOf } from '../approval/approval-queue.ts';
import { membersOf } from '../case-record.ts';
import type { NewCase } from '../case-repository.ts';

/** Mails about the queue of case managers are joined: they all lead to the same page. */
export const APPROVALS_MATTER = 'case-approvals';
export const APPROVALS_TOPIC = 'Case approvals';
const approvalsLink = { label: 'Open the approvals', to: '/mediator/approvals' };

type Waiting = NewCase & { submittedAt: string };

/** A case that waits for case managers: for its fee, or for its approval. */
const waits = (record: NewCase): record is Waiting =>
  record.submittedAt !== undefined &&
  (record.status === 'waitingForCaseApproval' || record.status === 'pendingRegistrationFee');

/** Sent back and submitted again, or its fee confirmed, it is another event. */
const eventIdOf = ({ id, submittedAt, status }: Waiting) =>
  status === 'pendingRegistrationFee' ? `${id}-${submittedAt}-fee` : `${id}-${submittedAt}`;

const messageOf = ({ code, status }: NewCase) =>
  status === 'pendingRegistrationFee'
    ? `${code} waits for its registration fee`
    : `${code} waits for approval`;

/**
 * The mails about a submitted case, as part of the transaction that submits it or confirms its
 * fee: to every case manager but who did it, and to the claimant's agents that the fee is due.
 */
export function submissionMailItems(table: Table, record: NewCase, by: string): TransactItem[] {
  if (!waits(record)) return [];
  const isUnpaid = record.status === 'pendingRegistrationFee';
  const creator = creatorNameOf(record);
  const asked = isUnpaid
    ? 'Confirm or waive the fee; the case then waits for approval.'
    : 'Any case manager can approve it, or send it back with a reason.';
  return [
    oweMail(table, {
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

/** What the claimant's agents read about the registration fee. */
export const feeWords = ({ code, claimant }: NewCase, isDue: string) => ({
  partyIds: [claimant.partyId],
  words: {
    subject: `${code}: the registration fee ${isDue}`,
    text: `The registration fee of the case ${code} ${isDue}. The case goes on once it is paid.`,
  },
});

/**
 * Notifies every case manager but who did it that a case waits for them, and the neutrals of an
 * unpaid one that its fee is requested; nobody twice.
 */
export async function notifyOfSubmission(
  deps: { table: Table },
  record: NewCase,
  by: string,
): Promise<void> {
  if (!waits(record)) return;
  const { id: caseId, resolutionKind, updatedAt: createdAt } = record;
  const isUnpaid = record.status === 'pendingRegistrationFee';
  const managers = await listDirectory(deps, 'caseManager');
  const about = { id: eventIdOf(record), caseId, resolutionKind, createdAt };
  const actions = isUnpaid && { actions: 'claimantRequestRegistrationFee' };
  await Promise.all(
    managers
      .filter(({ userId }) => userId !== by)
      .map(({ userId }) =>
        writeActivity(deps, {
          ...about,
          userId,
          kind: isUnpaid ? 'PAYMENT' : 'CASE',
          meta: { destination: 'approvals', ...actions },
          message: messageOf(record),
        }),
      ),
  );
  if (!actions) return;
  const managing = new Set(managers.map(({ userId }) => userId));
  await Promise.all(
    membersOf(record)
      .filter((userId) => userId === by || !managing.has(userId))
      .map((userId) =>
        writeActivity(deps, {
          ...about,
          userId,
          kind: 'PAYMENT',
          meta: actions,
          message: `The registration fee of ${record.code} is requested from the claimant`,
        }),
      ),
  );
}
