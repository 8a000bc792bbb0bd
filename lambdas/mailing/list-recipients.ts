import type { MailPreference } from '#contracts/endpoints/accounts.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { listDirectory } from '#lambdas/accounts/record.door.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { ServedPerson } from '#lambdas/serving/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { CalendarChange, Notice, NoticeWords } from '#shared/outbox/notice.ts';
import { outsiderId } from '#shared/outbox/outsider-id.ts';
import type { MailRecipient } from './record/mail-record.ts';

export type NoticeRecipient = {
  recipient: MailRecipient;
  words: NoticeWords;
  calendar: CalendarChange[];
  preference: MailPreference;
};

/**
 * Lists the recipients of a notice, each address once: users, according to their mail preference,
 * and people without an account. Excludes the person who caused the event and users whose address
 * is not verified. `served`: the people of a serving, who are the recipients then; its agents get
 * their mail whatever a user with their address prefers. One read unit per user, half a unit per
 * party.
 */
export async function listRecipients(
  deps: { table: Table },
  notice: Notice,
  served?: readonly ServedPerson[],
): Promise<NoticeRecipient[]> {
  if (served) return recipientsOf(deps, notice, served);
  const managers = notice.toCaseManagers ? await listDirectory(deps, 'caseManager') : [];
  const userIds = new Set([...notice.userIds, ...managers.map(({ userId }) => userId)]);
  userIds.delete(notice.actorId);
  const people = await Promise.all([...userIds].map((userId) => findPerson(deps, userId)));
  const actor = await findPerson(deps, notice.actorId);

  const known = new Set(actor ? [normal(actor.email)] : []);
  const recipients: NoticeRecipient[] = [];
  for (const person of people) {
    if (!person?.isEmailVerified) continue;
    known.add(normal(person.email));
    if (person.mailPreference === 'none') continue;
    recipients.push({
      recipient: { kind: 'user', id: person.userId },
      words: notice.words,
      calendar: notice.calendar,
      preference: person.mailPreference,
    });
  }
  for (const { name, email } of await listOutsiders(deps.table, notice)) {
    if (!email || known.has(normal(email)) || !notice.outside) continue;
    known.add(normal(email));
    recipients.push({
      recipient: { kind: 'outsider', id: outsiderId(email), name, email },
      words: notice.outside.words,
      calendar: notice.outside.calendar,
      preference: 'atOnce',
    });
  }
  return recipients;
}

async function recipientsOf(
  deps: { table: Table },
  { words, calendar, outside }: Notice,
  served: readonly ServedPerson[],
): Promise<NoticeRecipient[]> {
  const recipients = await Promise.all(
    served.map(async ({ id, kind, name, email }): Promise<NoticeRecipient | undefined> => {
      if (kind === 'neutral') {
        const person = await findPerson(deps, id);
        if (!person?.isEmailVerified || person.mailPreference === 'none') return undefined;
        const { mailPreference: preference } = person;
        return { recipient: { kind: 'user', id }, words, calendar, preference };
      }
      if (!outside) return undefined;
      const recipient = { kind: 'outsider', id, name, email } as const;
      return { recipient, ...outside, preference: 'atOnce' };
    }),
  );
  return recipients.filter((recipient) => recipient !== undefined);
}

const normal = (email: string) => email.trim().toLowerCase();

async function listOutsiders(
  table: Table,
  { outside }: Notice,
): Promise<{ name: string; email: string }[]> {
  if (!outside) return [];
  const ofCase = outside.caseId ? await listCasePartyRecords(table, outside.caseId) : [];
  const partyIds = new Set([...outside.partyIds, ...ofCase.map(({ partyId }) => partyId)]);
  const agents = await Promise.all([...partyIds].map((id) => listAgentRecords(table, id)));
  return [...outside.people, ...agents.flat()];
}
