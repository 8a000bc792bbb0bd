import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import type { StatutoryClock } from '#contracts/endpoints/clocks.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { SummaryVersion } from '#contracts/endpoints/outcome/agreements.ts';
import { displayedLabelOf, panelOf } from '#contracts/rules/case-lifecycle.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { paperLabelOf, withFollowUps } from '#contracts/rules/outcome/paper-labels.ts';
import { isOrder } from '#portal/parts/documents/is-order.ts';
import { hearingInstant, hearingMoment, indianDate } from '#portal/shared/dates/indian-dates.ts';
import { casePartIds } from '../case-part-ids.ts';
import type { Lane } from './lanes.ts';

export const laneLabels: Readonly<Record<Lane, string>> = {
  case: 'Case',
  hearings: 'Hearings',
  orders: 'Orders',
  documents: 'Documents',
};

/** Kinds of entries: the row of the picture, and the words for one and for several. */
export const eventKinds = {
  filed: { lane: 'case', one: 'Case filed', many: 'cases filed' },
  status: { lane: 'case', one: 'Present status since', many: 'present statuses' },
  summary: { lane: 'case', one: 'Summary published', many: 'summaries published' },
  paper: { lane: 'case', one: 'Agreement or award', many: 'agreements or awards' },
  termStart: { lane: 'case', one: 'Statutory term started', many: 'statutory terms started' },
  termEnd: { lane: 'case', one: 'Statutory term ends', many: 'ends of statutory terms' },
  held: { lane: 'hearings', one: 'Hearing', many: 'hearings' },
  coming: { lane: 'hearings', one: 'Coming hearing', many: 'coming hearings' },
  adjourned: { lane: 'hearings', one: 'Hearing adjourned', many: 'hearings adjourned' },
  changed: { lane: 'hearings', one: 'Hearing date changed', many: 'hearing dates changed' },
  cancelled: { lane: 'hearings', one: 'Hearing cancelled', many: 'hearings cancelled' },
  order: { lane: 'orders', one: 'Order or award', many: 'orders or awards' },
  document: { lane: 'documents', one: 'Document', many: 'documents' },
} as const satisfies Record<string, { lane: Lane; one: string; many: string }>;
export type EventKind = keyof typeof eventKinds;

/** Where an entry is shown: an address of the case page, or a part of it. */
export type Place = { query: Readonly<Record<string, string>> } | { partId: string };

export type TimeLineEvent = {
  id: string;
  kind: EventKind;
  atMs: number;
  /** The date as the portal shows it, with the time of a hearing. */
  when: string;
  title: string;
  place: Place | undefined;
};

export type TimeLineFacts = {
  shownCase: Case;
  hearings: readonly HearingDate[];
  documents: readonly ListedDocument[];
  clocks: readonly StatutoryClock[];
  summaries: readonly SummaryVersion[];
};

/** What has happened in a case and what is set, the earliest first. Dates nobody knows are left out. */
export function timeLineOf(facts: TimeLineFacts, nowMs: number): TimeLineEvent[] {
  const { shownCase, hearings, documents, clocks, summaries } = facts;
  return [
    ...filingOf(shownCase),
    ...statusOf(shownCase),
    ...summaries.map(summaryOf),
    ...papersOf(shownCase),
    ...clocks.flatMap(termOf),
    ...hearings.flatMap((hearing) => hearingOf(hearing, nowMs)),
    ...documents.flatMap(documentOf),
  ]
    .filter(({ atMs }) => Number.isFinite(atMs))
    .sort((a, b) => a.atMs - b.atMs);
}

const dayOf = (instant: string) => ({
  atMs: Date.parse(instant),
  when: indianDate(instant) ?? '',
});

/** Noon of a court day, so that the mark lies in its day. */
const courtDay = (day: string) => ({
  atMs: Date.parse(`${day}T12:00:00+05:30`),
  when: courtDayText(day),
});

function filingOf({ id, submittedOn, created_at, caseCode }: Case): TimeLineEvent[] {
  const filed = dayOf(submittedOn || created_at);
  return [{ id: `filed:${id}`, kind: 'filed', ...filed, title: caseCode, place: undefined }];
}

/** Earlier statuses have no dates. */
function statusOf(shownCase: Case): TimeLineEvent[] {
  const { id, status, statusSetAt } = shownCase;
  if (statusSetAt === undefined || status === 'draft') return [];
  return [
    {
      ...{ id: `status:${id}`, kind: 'status', ...dayOf(statusSetAt) },
      ...{ title: displayedLabelOf(shownCase), place: undefined },
    },
  ];
}

const summaryOf = ({ version, publishedBy, published_at }: SummaryVersion): TimeLineEvent => ({
  ...{ id: `summary:${version}`, kind: 'summary', ...dayOf(published_at) },
  ...{ title: `by ${publishedBy}`, place: { partId: casePartIds.papers } },
});

function papersOf(shownCase: Case): TimeLineEvent[] {
  if (!panelOf(shownCase).hasAgreements) return [];
  return withFollowUps(shownCase.agreementsAndAwards).map(({ id, kind, name, date }) => ({
    ...{ id, kind: 'paper', title: `${paperLabelOf(kind)}: ${name}`, ...dayOf(date) },
    place: { partId: casePartIds.papers },
  }));
}

function termOf({ id, term, state, startedOn, endsOn }: StatutoryClock): TimeLineEvent[] {
  const rest = { title: term.label, place: { partId: casePartIds.clocks } };
  const started = {
    id: `${id}:start`,
    kind: 'termStart',
    ...courtDay(startedOn),
    ...rest,
  } as const;
  if (state !== 'running') return [started];
  return [started, { id: `${id}:end`, kind: 'termEnd', ...courtDay(endsOn), ...rest }];
}

function hearingOf(hearing: HearingDate, nowMs: number): TimeLineEvent[] {
  const { id, date, state, hearingType, durationMinutes } = hearing;
  const atMs = hearingInstant(date);
  const moment = hearingMoment(date);
  if (atMs === undefined || !moment) return [];
  const isOver = atMs + durationMinutes * 60_000 <= nowMs;
  const kind =
    state === 'set' ? (isOver ? 'held' : 'coming') : state === 'replaced' ? 'changed' : state;
  return [
    {
      ...{ id, kind, atMs, when: `${moment.date}, ${moment.time}` },
      title: hearingType || 'Hearing',
      place: { query: { drawer: 'hearings', hearing: id } },
    },
  ];
}

function documentOf(document: ListedDocument): TimeLineEvent {
  const { id, name, created_at, url } = document;
  return {
    ...{ id, kind: isOrder(document) ? 'order' : 'document', ...dayOf(created_at) },
    title: url.uploadType ? `${url.uploadType}: ${name}` : name,
    place: { query: { document: id } },
  };
}

/** '1 hearing, 3 hearings adjourned'. */
export function countText(events: readonly TimeLineEvent[]): string {
  const counts = new Map<EventKind, number>();
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => {
      const { one, many } = eventKinds[kind];
      return count === 1 ? `1 ${one.toLowerCase()}` : `${count} ${many}`;
    })
    .join(', ');
}
