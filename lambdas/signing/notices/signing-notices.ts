import { casePath } from '#lambdas/cases/record.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { mailedDocumentName } from '#shared/outbox/without-links.ts';
import {
  expiryOf,
  isEndedByMajority,
  type SignatoryRecord,
  type SigningRecord,
} from '../record/signing-record.ts';

/** The person who signs caused nothing; the requester may be the signatory. */
const NOBODY = 'signing';

/** The mail with a signatory's link, which is sealed until it is sent. */
export function linkNotice(
  table: Table,
  {
    record,
    signatory,
    link,
    id,
    at,
    isReminder,
  }: {
    record: SigningRecord;
    signatory: SignatoryRecord;
    link: NonNullable<SignatoryRecord['link']>;
    /** Unique per mail. */
    id: string;
    at: string;
    isReminder: boolean;
  },
): TransactItem {
  const { caseCode, requestedBy, message } = record;
  const documentName = mailedDocumentName(record.documentName);
  const words = {
    subject: `${isReminder ? 'Reminder: please sign' : 'Please sign'} '${documentName}'`,
    text: [
      `${requestedBy.name} asks you to sign '${documentName}' electronically.`,
      ...(message ? [`Message: ${message}`] : []),
      `The link is personal: please do not pass it on. It is valid until ${toIndianMoment(expiryOf(link.issuedAt))}.`,
      headWords(record),
    ].join(' '),
    link: {
      label: 'Open the document',
      to: '/document-sign-in?arbitratorId=',
      personal: link,
    },
  };
  return putNotice(table, {
    id,
    at,
    actorId: NOBODY,
    // One mail for each link: a mail has one button.
    matter: link.hash,
    topic: caseCode,
    words,
    outside: { words, calendar: [], people: [{ name: signatory.name, email: signatory.email }] },
  });
}

/** The head of the audit, so that the mailboxes of others can show a trail that was changed later. */
const headWords = ({ audit: { sequence, hash } }: SigningRecord): string =>
  `Audit trail up to now: entry ${sequence}, ${hash}.`;

/**
 * The mail to all signatories and the requester after the publication: hashes of the document and of
 * the complete audit trail.
 */
export function proofNotice(table: Table, record: SigningRecord, at: string): TransactItem {
  const { id, caseCode, versions, signatories, requestedBy, audit } = record;
  const documentName = mailedDocumentName(record.documentName);
  const key = audit.signature
    ? ` SHA-256 of the public key that signed the trail: ${audit.signature.key}.`
    : '';
  const isMajority = isEndedByMajority(record);
  const words = {
    subject: isMajority
      ? `'${documentName}' was signed by the majority`
      : `'${documentName}' was signed by all`,
    text: `${isMajority ? 'The majority of the tribunal has' : 'All have'} signed '${documentName}'. SHA-256 of the signed document: ${versions.at(-1)?.sha256 ?? ''}. ${headWords(record)}${key} Keep this mail: it shows whether document or trail are changed later.`,
  };
  return putNotice(table, {
    id: `${id}_proof`,
    at,
    actorId: NOBODY,
    matter: `${id}#proof`,
    topic: caseCode,
    userIds: [requestedBy.userId],
    words,
    outside: {
      words,
      calendar: [],
      people: signatories.map(({ name, email }) => ({ name, email })),
    },
  });
}

/** The mail to the neutral who requested the signatures. */
export function requesterNotice(
  table: Table,
  { id: signingId, caseId, caseCode, requestedBy, caseKind }: SigningRecord,
  { id, at, text, subject }: { id: string; at: string; text: string; subject: string },
): TransactItem {
  return putNotice(table, {
    id: `${signingId}_${id}`,
    at,
    actorId: NOBODY,
    matter: caseId,
    topic: caseCode,
    userIds: [requestedBy.userId],
    words: {
      subject: `${caseCode}: ${subject}`,
      text,
      link: { label: 'Open the case', to: casePath(caseId, caseKind) },
    },
  });
}

/** The notification of the neutral who requested the signatures; once for each event id. */
export async function notifyRequester(
  deps: { table: Table },
  { id: signingId, caseId, requestedBy, caseKind, caseTitle }: SigningRecord,
  { eventId, message, at }: { eventId: string; message: string; at: string },
): Promise<void> {
  await notifyUsers(deps, [requestedBy.userId], {
    id: `${signingId}_${eventId}`,
    kind: 'CASE',
    caseId,
    resolutionKind: caseKind,
    caseTitle,
    meta: { destination: 'signing' },
    message,
    createdAt: at,
  });
}
