import { findPerson, listDirectory } from '../../accounts/index.ts';
import { writeActivity } from '../../notifications/index.ts';
import type { Letter } from '../../shared/mail/send-mail.ts';
import { sendNotices } from '../../shared/mail/send-notices.ts';
import type { CaseRecord } from '../case-record.ts';
import type { ApprovalDeps } from './filing-deps.ts';

/**
 * Tells every case manager but who submitted it, in the bell and by mail, that a case waits for
 * approval; nobody of one that does not wait, and nobody twice. False when a mail could not be
 * sent: what they are told of stands.
 */
export async function tellOfSubmission(
  deps: ApprovalDeps,
  record: CaseRecord,
  submittedBy: string,
): Promise<boolean> {
  const { id: caseId, code, resolutionKind, submittedAt } = record;
  if (record.status !== 'waitingForCaseApproval' || !submittedAt) return true;
  const [managers, creator] = await Promise.all([
    listDirectory(deps, 'caseManager'),
    findPerson(deps, submittedBy),
  ]);
  const by = creator ? ` It was submitted by ${creator.name}.` : '';
  const letters = await Promise.all(
    managers
      .filter(({ userId }) => userId !== submittedBy)
      .map(async ({ userId, name, email }): Promise<Letter[]> => {
        const isNew = await writeActivity(deps, {
          // Sent back and submitted again it is another event.
          id: `${caseId}-${submittedAt}`,
          userId,
          kind: 'CASE',
          caseId,
          resolutionKind,
          meta: { destination: 'approvals' },
          message: `${code} waits for approval`,
          createdAt: submittedAt,
        });
        if (!isNew) return [];
        const letter = {
          to: email,
          subject: `${code} waits for approval`,
          greeting: `Dear ${name},`,
          before: `The ${resolutionKind} ${code} waits for a case manager's approval.${by}`,
          button: {
            label: 'Open the approvals',
            address: `${deps.portalOrigin}/mediator/approvals`,
          },
          after: 'Any case manager can approve it, or send it back with a reason.',
        };
        return [letter];
      }),
  );
  return sendNotices(deps, letters.flat(), { caseId });
}
