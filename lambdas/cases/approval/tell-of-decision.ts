import { findPerson } from '../../accounts/index.ts';
import { writeActivity } from '../../notifications/index.ts';
import { newId } from '../../shared/ids.ts';
import type { Letter } from '../../shared/mail/send-mail.ts';
import { sendNotices } from '../../shared/mail/send-notices.ts';
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
  const toMembers = await Promise.all(
    others.map((userId) => letterToMember(deps, decided, userId)),
  );
  const toRespondents = isApproved
    ? decided.respondents.map((one) => letterToRespondent(deps, decided, one))
    : [];
  return sendNotices(deps, [...toMembers, ...toRespondents].flat(), { caseId: decided.id });
}

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

async function letterToMember(
  deps: ApprovalDeps,
  decided: NewCase,
  userId: string,
): Promise<Letter[]> {
  const person = await findPerson(deps, userId);
  if (!person) return [];
  const isApproved = decided.status !== 'draft';
  const letter = {
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
  };
  return [letter];
}

type Respondent = NewCase['respondents'][number];

function letterToRespondent(
  deps: ApprovalDeps,
  { code, claimant, resolutionKind }: NewCase,
  { name, email }: Respondent,
): Letter[] {
  if (!email) return [];
  const kind = resolutionKind === 'arbitration' ? 'an arbitration' : `a ${resolutionKind}`;
  const letter = {
    to: email,
    subject: `${code}: you are named as a respondent`,
    greeting: `Dear ${name},`,
    before: `${claimant.name} has begun ${kind} on this platform and names you as a respondent. Its number is ${code}. You will be asked to join it.`,
    button: { label: 'How it works', address: `${deps.portalOrigin}/#how-it-works` },
    after:
      'Nothing is decided by this mail. If you believe that it was sent to you by mistake, reply to the institution that runs the platform.',
  };
  return [letter];
}
