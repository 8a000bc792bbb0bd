import { waitingStatuses } from '#contracts/endpoints/case-creation.ts';
import type { CaseStatus } from '#contracts/rules/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { toIndianDateTime, toIndianMoment } from '#shared/india-time.ts';
import type { CalendarNews } from '#shared/outbox/notice.ts';
import { oweMail } from '#shared/outbox/owe-mail.ts';
import { type CaseRecord, membersOf } from '../case-record.ts';
import { changeIdOf, type HearingChange } from './announce-hearing-change.ts';
import { casePath, hearingEntryOf } from './hearing-event.ts';
import type { Hearing } from './hearing-repository.ts';
import { endOf } from './hearing-rows.ts';

type MailedChange = HearingChange & {
  record: Pick<CaseRecord, 'status'>;
  /** Where the parties join a meeting; they have no page of the case here. */
  joinUrl?: string;
};

/**
 * The mail about a change of a hearing or meeting, as part of its transaction: to the other
 * neutrals of the case and to the agents of its parties. It brings the entry into their
 * calendars, moves it there, or takes it out. Agents read neither remarks nor reasons, and nothing
 * of a case that no case manager has approved: its filer alone chose whom to write to, and what.
 */
export function hearingMailItem(table: Table, change: MailedChange): TransactItem {
  const { record, byUserId, standing, ended, joinUrl } = change;
  const hearing = standing ?? ended;
  if (!hearing) throw new Error('A change of a hearing names the hearing');
  const { code, id: caseId, resolutionKind } = record;
  const words = wordsOf(change);
  const calendar = calendarNewsOf(record, hearing);
  const isCancelled = calendar.method === 'CANCEL';
  return oweMail(table, {
    id: changeIdOf(change),
    at: changedAt(hearing),
    actorId: byUserId,
    matter: caseId,
    topic: code,
    userIds: membersOf(record),
    words: {
      subject: `${code}: ${words.subject}`,
      text: [words.text, ended?.reason && `Reason: ${ended.reason}`].filter(Boolean).join(' '),
      link: { label: 'Open the case', to: casePath(caseId, resolutionKind) },
    },
    calendar: [calendar],
    ...(isApproved(record) && {
      outside: {
        caseId,
        words: {
          subject: `${code}: ${words.subject}`,
          text: words.text,
          ...(joinUrl && !isCancelled && { link: { label: 'Join the meeting', to: joinUrl } }),
        },
        calendar: [withoutCase(record, calendar, joinUrl ?? hearing.place ?? '')],
      },
    }),
  });
}

type MailedCase = HearingChange['record'];

/**
 * The mail about meetings that do not take place because their case was closed, as part of that
 * transaction; to the same people as `hearingMailItem`. Nothing is owed where there are none.
 */
export function cancelledMeetingsMailItems(
  table: Table,
  {
    record,
    byUserId,
    meetings,
  }: {
    /** As it was before it was closed. */
    record: MailedCase & Pick<CaseRecord, 'status'>;
    byUserId: string;
    meetings: Hearing[];
  },
): TransactItem[] {
  const [first] = meetings;
  if (!first) return [];
  const { id: caseId, code, title, resolutionKind } = record;
  const isOne = meetings.length === 1;
  const words = {
    subject: `${code}: ${isOne ? 'Meeting' : 'Meetings'} cancelled`,
    text: `The case ${code} (${title}) is closed. ${isOne ? 'Its meeting' : 'Its meetings'} on ${momentsOf(meetings)} ${isOne ? 'is' : 'are'} cancelled.`,
  };
  const calendar = meetings.map((meeting) => calendarNewsOf(record, meeting));
  return [
    oweMail(table, {
      id: newId('notice'),
      at: changedAt(first),
      actorId: byUserId,
      matter: caseId,
      topic: code,
      userIds: membersOf(record),
      words: {
        ...words,
        link: { label: 'Open the case', to: casePath(caseId, resolutionKind) },
      },
      calendar,
      ...(isApproved(record) && {
        outside: {
          caseId,
          words,
          calendar: calendar.map((news) => withoutCase(record, news, '')),
        },
      }),
    }),
  ];
}

/**
 * The mail that brings what is to come in a case into the calendar of a neutral who joins it, as
 * part of that transaction. Nothing is owed where nothing is to come.
 */
export function comingHearingsMailItems(
  table: Table,
  {
    record,
    joined,
    coming,
  }: {
    record: MailedCase;
    joined: { userId: string; byUserId: string; at: string };
    coming: Hearing[];
  },
): TransactItem[] {
  if (coming.length === 0) return [];
  const { id: caseId, code, title, resolutionKind } = record;
  const hearings = coming.filter(({ kind }) => kind === 'hearing');
  const meetings = coming.filter(({ kind }) => kind === 'meeting');
  const parts = [
    ...(hearings.length > 0 ? [`the hearing on ${momentsOf(hearings)}`] : []),
    ...(meetings.length > 0
      ? [`the ${meetings.length === 1 ? 'meeting' : 'meetings'} on ${momentsOf(meetings)}`]
      : []),
  ];
  return [
    oweMail(table, {
      id: newId('notice'),
      at: joined.at,
      actorId: joined.byUserId,
      matter: caseId,
      topic: code,
      userIds: [joined.userId],
      words: {
        subject: `${code}: ${coming.length === 1 ? 'a date' : 'dates'} for your calendar`,
        text: `You are now on the case ${code} (${title}). Still to come: ${parts.join(', and ')}.`,
        link: { label: 'Open the case', to: casePath(caseId, resolutionKind) },
      },
      calendar: coming.map((hearing) => calendarNewsOf(record, hearing)),
    }),
  ];
}

/** As a neutral of the case reads it. */
function calendarNewsOf(record: MailedCase, hearing: Hearing): CalendarNews {
  const entry = hearingEntryOf({ ...hearing, ...factsOf(record), changedAt: changedAt(hearing) });
  return { method: entry.isCancelled ? 'CANCEL' : 'REQUEST', entry };
}

/** As an agent reads it, who has no page of the case and reads neither remarks nor reasons. */
const withoutCase = (record: MailedCase, { method, entry }: CalendarNews, place: string) => ({
  method,
  entry: { ...entry, description: record.code, place, path: '/' },
});

/** More moments than these are counted. */
const MOMENTS_NAMED = 5;

function momentsOf(hearings: readonly Hearing[]): string {
  const moments = hearings.map(({ at }) => toIndianMoment(at));
  const named = moments.slice(0, MOMENTS_NAMED);
  const more = moments.length - named.length;
  const words = more > 0 ? [...named, `${more} more`] : named;
  return words.length === 1 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const unapproved: readonly CaseStatus[] = ['draft', ...waitingStatuses];

const isApproved = ({ status }: Pick<CaseRecord, 'status'>) => !unapproved.includes(status);

const factsOf = (record: MailedCase) => ({
  caseId: record.id,
  code: record.code,
  title: record.title,
  resolutionKind: record.resolutionKind,
});

const changedAt = ({ endedAt, createdAt }: Hearing) => endedAt ?? createdAt;

function wordsOf({ record, ended, standing }: HearingChange): { subject: string; text: string } {
  const name = (standing ?? ended)?.kind === 'meeting' ? 'Meeting' : 'Hearing';
  const of = `of ${record.code} (${record.title})`;
  if (!standing) {
    const state = ended?.state === 'adjourned' ? 'adjourned' : 'cancelled';
    const when = ended ? toIndianMoment(ended.at) : '';
    const open = state === 'adjourned' ? ' No new date is set yet.' : '';
    return {
      subject: `${name} ${state}`,
      text: `The ${name.toLowerCase()} ${of} on ${when} is ${state}.${open}`,
    };
  }
  const until = toIndianDateTime(endOf(standing)).slice(11, 16);
  const when = `${toIndianMoment(standing.at)}, until ${until}`;
  const where = [standing.mode, standing.place].filter(Boolean).join(', ');
  const place = where ? ` ${where}.` : '';
  if (!ended)
    return {
      subject: `${name} on ${toIndianMoment(standing.at)}`,
      text: `A ${name.toLowerCase()} ${of} is set for ${when}.${place}`,
    };
  const moved = ended.state === 'adjourned' ? 'adjourned' : 'moved';
  return {
    subject: `${name} ${moved} to ${toIndianMoment(standing.at)}`,
    text: `The ${name.toLowerCase()} ${of} on ${toIndianMoment(ended.at)} is ${moved} to ${when}.${place}`,
  };
}
