import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { casePath, membersOf } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { notifyMembers } from '../writing/notify-members.ts';

/** Notifies the other neutrals of a case of an approval or a decline. */
export async function notifyOfDecision(
  deps: { table: Table },
  decided: NewCase,
  byUserId: string,
): Promise<void> {
  await notifyMembers(deps, {
    record: decided,
    byUserId,
    at: decided.updatedAt,
    kind: 'CASE',
    message: outcomeOf(decided),
  });
}

const outcomeOf = ({ code, status, declineReason }: NewCase) =>
  status === 'draft'
    ? `${code} was declined by a case manager: ${declineReason ?? ''}`
    : `${code} was approved by a case manager`;

/**
 * The mail about a decision, for its transaction: to the neutrals of the case and, if it was
 * approved, to the respondents.
 */
export function decisionMailItem(table: Table, decided: NewCase, decidedBy: string): TransactItem {
  const { id, code, resolutionKind, claimant, respondents, updatedAt } = decided;
  const isApproved = decided.status !== 'draft';
  const kind = resolutionKind === 'arbitration' ? 'an arbitration' : `a ${resolutionKind}`;
  return putNotice(table, {
    id: newId('notice'),
    at: updatedAt,
    actorId: decidedBy,
    matter: id,
    topic: code,
    userIds: membersOf(decided),
    words: {
      subject: isApproved ? `${code} was approved` : `${code} was declined`,
      text: `${outcomeOf(decided)}. ${
        isApproved
          ? 'The respondent is notified by mail.'
          : 'It is a draft again. Change what is asked for and submit it once more.'
      }`,
      link: { label: 'Open the case', to: casePath(id, resolutionKind) },
    },
    ...(isApproved && {
      outside: {
        people: respondents.flatMap(({ name, email }) => (email ? [{ name, email }] : [])),
        words: {
          subject: `${code}: you are named as a respondent`,
          text: `${claimant.name} has begun ${kind} on this platform and names you as a respondent. Its number is ${code}. You will be asked to join it. Nothing is decided by this mail. If you believe that it was sent to you by mistake, contact the institution that runs the platform.`,
          link: { label: 'How it works', to: '/#how-it-works' },
        },
      },
    }),
  });
}
