import {
  isApproved,
  listServedPeople,
  planServing,
  refOf,
  type ServedCase,
} from '#lambdas/serving/door.ts';
import { servingItems } from '#lambdas/serving/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { toIndianDateTime, toIndianMoment } from '#shared/india-time.ts';
import type { CalendarChange } from '#shared/outbox/notice.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { type CaseRecord, casePath, membersOf } from '../record/case-record.ts';
import { type Hearing, listComingMeetings } from '../record/hearing-repository.ts';
import { endOf, listHearingsAhead } from '../record/hearings-ahead.ts';
import { changeIdOf, type HearingChange } from './announce-hearing-change.ts';
import { hearingEntryOf } from './hearing-event.ts';

type MailedChange = HearingChange & {
  record: ServedCase;
  /** Address at which the parties join a meeting. */
  joinUrl?: string;
};

/**
 * The mail about a change of a hearing or meeting and its record of service (D113), for its
 * transaction: to the other neutrals of the case and to the agents of its parties. A calendar part
 * for each hearing adds, moves or removes its entry.
 * Agents get no remarks, the reason only where it is told to them, and no mail about a case that no case manager has approved:
 * until then its recipients and texts are the choice of one person. Three items; reads as
 * `listServedPeople` does.
 */
export async function hearingMailItems(
  table: Table,
  change: MailedChange,
): Promise<TransactItem[]> {
  const { record, byUserId, standing, ended, further = [], joinUrl } = change;
  const hearing = standing ?? ended;
  if (!hearing) throw new Error('A change of a hearing names the hearing');
  const { code, id: caseId, resolutionKind } = record;
  const words = wordsOf(change);
  const reason = ended?.reason && `Reason: ${ended.reason}`;
  const withReason = [words.text, reason].filter(Boolean).join(' ');
  const calendar = [hearing, ...further].map((one) => ({
    place: joinUrl ?? one.place ?? '',
    news: calendarNewsOf(record, one),
  }));
  const isCancelled = hearing.state !== 'set';
  const serving = planServing({
    record,
    by: { userId: byUserId, name: nameOn(record, byUserId) },
    at: changedAt(hearing),
    kind: 'hearing',
    entryIds: [standing, ended, ...further].flatMap((one) => one?.id ?? []),
    title: words.subject,
    served: await listServedPeople({ table }, { record, byUserId, isForParties: true }),
  });
  const notice = putNotice(table, {
    id: changeIdOf(change),
    at: changedAt(hearing),
    actorId: byUserId,
    matter: caseId,
    topic: code,
    serving: refOf(serving),
    words: {
      subject: `${code}: ${words.subject}`,
      text: withReason,
      link: { label: 'Open the case', to: casePath(caseId, resolutionKind) },
    },
    calendar: calendar.map(({ news }) => news),
    ...(isApproved(record) && {
      outside: {
        caseId,
        words: {
          subject: `${code}: ${words.subject}`,
          text: ended?.isReasonTold ? withReason : words.text,
          ...(joinUrl && !isCancelled && { link: { label: 'Join the meeting', to: joinUrl } }),
        },
        calendar: calendar.map(({ news, place }) => withoutCase(record, news, place)),
      },
    }),
  });
  return [...servingItems(table, serving), notice];
}

const nameOn = ({ assignments }: Pick<CaseRecord, 'assignments'>, userId: string): string =>
  assignments.find((assignment) => assignment.userId === userId)?.name ?? '';

type MailedCase = HearingChange['record'];

/**
 * The mail about meetings that are cancelled because their case is closed, for that transaction;
 * to the recipients of `hearingMailItems`. No item if there are no meetings.
 */
export function cancelledMeetingsMailItems(
  table: Table,
  {
    record,
    byUserId,
    meetings,
  }: {
    /** The case before it is closed. */
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
    putNotice(table, {
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
 * The mail that brings the coming hearings of a case, at most HEARINGS_AHEAD_MAX, and its coming
 * meetings, at most SCHEDULED_MEETINGS_MAX, into the calendar of a neutral who joins it. No item if
 * there are none. Two reads.
 */
export async function comingHearingsMailItems(
  table: Table,
  record: CaseRecord,
  /** `byUserId`: the user who brought the neutral in. `at`: an ISO instant. */
  joined: { userId: string; byUserId: string; at: string },
): Promise<TransactItem[]> {
  const [set, scheduled] = await Promise.all([
    listHearingsAhead(table, record),
    listComingMeetings(table, record.id, joined.at),
  ]);
  const coming = [...set.filter(({ at }) => at > joined.at), ...scheduled];
  if (coming.length === 0) return [];
  const { id: caseId, code, title, resolutionKind } = record;
  const hearings = coming.filter(({ kind }) => kind === 'hearing');
  const meetings = coming.filter(({ kind }) => kind === 'meeting');
  const parts = [
    ...(hearings.length > 0
      ? [`the ${hearings.length === 1 ? 'hearing' : 'hearings'} on ${momentsOf(hearings)}`]
      : []),
    ...(meetings.length > 0
      ? [`the ${meetings.length === 1 ? 'meeting' : 'meetings'} on ${momentsOf(meetings)}`]
      : []),
  ];
  return [
    putNotice(table, {
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

/** The calendar entry for a neutral. */
function calendarNewsOf(record: MailedCase, hearing: Hearing): CalendarChange {
  const entry = hearingEntryOf({ ...hearing, ...factsOf(record), changedAt: changedAt(hearing) });
  return { method: entry.isCancelled ? 'CANCEL' : 'REQUEST', entry };
}

/** The calendar entry for an agent: without the case's page, remarks and reasons. */
const withoutCase = (record: MailedCase, { method, entry }: CalendarChange, place: string) => ({
  method,
  entry: { ...entry, description: record.code, place, path: '/' },
});

/** Further moments are counted, not named. */
const MOMENTS_NAMED = 5;

function momentsOf(hearings: readonly Hearing[]): string {
  const moments = hearings.map(({ at }) => toIndianMoment(at));
  const named = moments.slice(0, MOMENTS_NAMED);
  const more = moments.length - named.length;
  const words = more > 0 ? [...named, `${more} more`] : named;
  return words.length === 1 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const factsOf = (record: MailedCase) => ({
  caseId: record.id,
  code: record.code,
  title: record.title,
  resolutionKind: record.resolutionKind,
});

const changedAt = ({ endedAt, createdAt }: Hearing) => endedAt ?? createdAt;

type Words = { subject: string; text: string };

/** Of several hearings that one change has set or cancelled. */
function wordsOfSeveral(record: MailedCase, hearings: readonly Hearing[]): Words {
  const [first] = hearings;
  const of = `of ${record.code} (${record.title}) on ${momentsOf(hearings)}`;
  if (first?.state === 'cancelled')
    return {
      subject: `${hearings.length} hearings cancelled`,
      text: `The hearings ${of} are cancelled.`,
    };
  const where = [first?.mode, first?.place].filter(Boolean).join(', ');
  const from = first ? toIndianMoment(first.at) : '';
  return {
    subject: `${hearings.length} hearings from ${from}`,
    text: `Hearings ${of} are set.${where ? ` ${where}.` : ''}`,
  };
}

function wordsOf({ record, ended, standing, further = [] }: HearingChange): Words {
  const one = standing ?? ended;
  if (one && further.length > 0) return wordsOfSeveral(record, [one, ...further]);
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
