import { findPerson } from '../../accounts/index.ts';
import { writeActivity } from '../../notifications/index.ts';
import { newId } from '../../shared/ids.ts';
import { logger } from '../../shared/logger.ts';
import { sendMail } from '../../shared/mail/send-mail.ts';
import { membersOf } from '../case-record.ts';
import type { NewCase } from '../case-repository.ts';
import type { ApprovalDeps } from '../filing/filing-deps.ts';

/**
 * Tells the neutrals of a case what was decided, and the respondents of an approved one that
 * there is a case. The decision stands whatever becomes of the mails: false when one could not
 * be sent, which the case manager is told.
 */
export async function tellOfDecision(
  deps: ApprovalDeps,
  decided: NewCase,
  decidedBy: string,
): Promise<boolean> {
  const isApproved = decided.status !== 'draft';
  const others = membersOf(decided).filter((userId) => userId !== decidedBy);
  await Promise.all(others.map((userId) => notify(deps, decided, userId)));
  const letters = [
    ...others.map((userId) => mailMember(deps, decided, userId)),
    ...(isApproved ? decided.respondents.map((one) => mailRespondent(deps, decided, one)) : []),
  ];
  const outcomes = await Promise.allSettled(letters);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failed)
    logger.error('approval mail failed', { caseId: decided.id, error: nameOf(reason) });
  return failed.length === 0;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const outcomeOf = ({ code, status, declineReason }: NewCase) =>
  status === 'draft'
    ? `${code} was declined by a case manager: ${declineReason ?? ''}`
    : `${code} was approved by a case manager`;

async function notify(deps: ApprovalDeps, decided: NewCase, userId: string): Promise<void> {
  await writeActivity(deps, {
    id: newId('activity'),
    userId,
    kind: 'CASE',
    caseId: decided.id,
    resolutionKind: decided.resolutionKind,
    message: outcomeOf(decided),
    createdAt: decided.updatedAt,
  });
}

async function mailMember(deps: ApprovalDeps, decided: NewCase, userId: string): Promise<void> {
  const person = await findPerson(deps, userId);
  if (!person) return;
  const isApproved = decided.status !== 'draft';
  await sendMail(deps, {
    to: person.email,
    subject: isApproved ? `${decided.code} was approved` : `${decided.code} was declined`,
    greeting: `Dear ${person.name},`,
    before: `${outcomeOf(decided)}.`,
    button: {
      label: 'Open the case',
      address: `${deps.portalOrigin}/mediator/cases/${decided.id}?caseType=${decided.resolutionKind}`,
    },
    after: isApproved
      ? 'The respondent has been told of it by mail.'
      : 'It is a draft again. Change what is asked for and submit it once more.',
  });
}

type Respondent = NewCase['respondents'][number];

async function mailRespondent(
  deps: ApprovalDeps,
  { code, claimant, resolutionKind }: NewCase,
  { name, email }: Respondent,
): Promise<void> {
  if (!email) return;
  const kind = resolutionKind === 'arbitration' ? 'an arbitration' : `a ${resolutionKind}`;
  await sendMail(deps, {
    to: email,
    subject: `${code}: you are named as a respondent`,
    greeting: `Dear ${name},`,
    before: `${claimant.name} has begun ${kind} on this platform and names you as a respondent. Its number is ${code}. You will be asked to join it.`,
    button: { label: 'How it works', address: `${deps.portalOrigin}/#how-it-works` },
    after:
      'Nothing is decided by this mail. If you believe that it was sent to you by mistake, reply to the institution that runs the platform.',
  });
}
