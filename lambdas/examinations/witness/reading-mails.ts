import { casePath } from '#lambdas/cases/record.door.ts';
import { findDocketRow } from '#lambdas/docket/access.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import type { PersonalLink } from '#shared/outbox/personal-link.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import type { WitnessReadingRecord } from '../record/witness-reading-record.ts';

/** Mails of a reading. None contains evidence, a correction or a reason. */

/** The witness has no account; the neutral who sent it learns what the witness did. */
const NOBODY = 'witness';

/** One mail for each: a mail has one button, and a code does not wait for others. */
function witnessMail(
  table: Table,
  { caseCode, name, email }: WitnessReadingRecord,
  {
    at,
    ...words
  }: {
    at: string;
    subject: string;
    text: string;
    link?: { label: string; to: string; personal: PersonalLink };
    code?: PersonalLink;
  },
): TransactItem {
  const id = newId('notice');
  return putNotice(table, {
    ...{ id, at, words, actorId: NOBODY, matter: id, topic: caseCode },
    outside: { words, people: [{ name, email }] },
  });
}

/** The link to the record. It is sealed until it is sent. */
export function linkMail(table: Table, record: WitnessReadingRecord, at: string): TransactItem {
  const { caseCode, sentBy, linkExpiresAt, link, events } = record;
  const isAgain = events.some(({ kind }) => kind === 'sentAgain');
  return witnessMail(table, record, {
    at,
    subject: `${caseCode}: please read and sign the record of your evidence`,
    text: [
      `${sentBy.name} sends you the record of the evidence that you gave in ${caseCode}.`,
      'Please read it. If something was taken down wrongly, propose a correction; the record itself stays',
      'as it is. Then sign it, or decline to sign and say why.',
      `The link is personal: please do not pass it on. It is valid until ${toIndianMoment(linkExpiresAt)}.`,
      ...(isAgain ? ['Earlier links have ended.'] : []),
    ].join(' '),
    link: { label: 'Read the record', to: '/witness-record#link=', personal: link },
  });
}

export const codeMail = (
  table: Table,
  record: WitnessReadingRecord,
  { code, at, endsAt }: { code: PersonalLink; at: string; endsAt: string },
): TransactItem =>
  witnessMail(table, record, {
    at,
    subject: `${record.caseCode}: your code to sign the record`,
    text: `Enter it on the page of the record to sign it. It is valid until ${toIndianMoment(endsAt)} and can be used once. If you did not ask for it, do nothing.`,
    code,
  });

export const withdrawalMail = (
  table: Table,
  record: WitnessReadingRecord,
  at: string,
): TransactItem =>
  witnessMail(table, record, {
    at,
    subject: `${record.caseCode}: the record was withdrawn`,
    text: `The record of your evidence in ${record.caseCode} need not be signed now. The link that you were sent has ended.`,
  });

/** What the witness signed, for their own papers. */
export function receiptMail(table: Table, record: WitnessReadingRecord, at: string): TransactItem {
  const { caseCode, version, sha256, errata, signature } = record;
  return witnessMail(table, record, {
    at,
    subject: `${caseCode}: you have signed the record of your evidence`,
    text: [
      `You signed version ${version} of the record in ${caseCode} as ${signature?.name ?? ''} on`,
      `${toIndianMoment(at)}, ${correctionsText(errata.length)}.`,
      `SHA-256 of its text: ${sha256}. The link of the earlier mail shows what you signed until`,
      `${toIndianMoment(record.linkExpiresAt)}. If you did not sign it, tell the tribunal at once.`,
    ].join(' '),
  });
}

const correctionsText = (count: number) => {
  if (count === 0) return 'without a correction';
  return count === 1 ? 'with one correction' : `with ${count} corrections`;
};

/** 'Suresh Patil signed the record of the evidence with one correction'. */
const endText = ({ name, state, errata }: WitnessReadingRecord): string =>
  state === 'signed'
    ? `${name} signed the record of the evidence ${correctionsText(errata.length)}`
    : `${name} declined to sign the record of the evidence`;

/** The mail to the neutral who sent the record. */
export function endMail(table: Table, record: WitnessReadingRecord, at: string): TransactItem {
  const { caseId, caseCode, resolutionKind, sentBy } = record;
  const text = endText(record);
  return putNotice(table, {
    id: newId('notice'),
    at,
    actorId: NOBODY,
    matter: caseId,
    topic: caseCode,
    userIds: [sentBy.userId],
    words: {
      subject: `${caseCode}: ${text}`,
      text: `${text} in ${caseCode}. The cross-examination shows it beside the turns.`,
      link: { label: 'Open the case', to: casePath(caseId, resolutionKind) },
    },
  });
}

/**
 * The notification of the neutral who sent the record, if they are still on the case. Once for each
 * reading, so that a repeat writes what a killed function has left out.
 */
export async function notifySender(table: Table, record: WitnessReadingRecord): Promise<void> {
  const { caseId, caseTitle, resolutionKind, number, sentBy, signature, refusal } = record;
  const createdAt = signature?.at ?? refusal?.at;
  if (createdAt === undefined || !(await findDocketRow(table, sentBy.userId, caseId))) return;
  await notifyUsers({ table }, [sentBy.userId], {
    id: `${caseId}_reading_${number}`,
    ...{ kind: 'CASE', caseId, resolutionKind, caseTitle, createdAt },
    meta: { destination: 'examination' },
    message: endText(record),
  });
}
