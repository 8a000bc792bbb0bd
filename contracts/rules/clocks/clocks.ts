import { addDays, addLength, courtDayText, lengthText } from './court-days.ts';
import { type ExtensionGround, type StatutoryTerm, termEnd } from './statutory-terms.ts';

/** Rules of a statutory clock: a term that runs in a case (D114). */

/** Why a clock ended, as forms and lists name it. */
export const clockOutcomes = {
  fulfilled: 'Done: the act was completed',
  mandateEnded: 'The mandate has ended',
  caseEnded: 'The case has ended',
  startedInError: 'The clock was started in error',
} as const;
export type ClockOutcome = keyof typeof clockOutcomes;
// Object.keys loses the literal type; the outcomes are the record's own keys.
export const clockOutcomeKeys = Object.keys(clockOutcomes) as [ClockOutcome, ...ClockOutcome[]];

/** Clocks of one case, ended ones too. */
export const CLOCKS_MAX = 20;
/** Changes of all clocks of one case. */
export const CLOCK_CHANGES_MAX = 200;
/** Most urgent clocks of a neutral in one response. */
export const URGENT_CLOCKS_MAX = 50;
/** A clock cannot have started earlier. */
const STARTED_YEARS_AGO_MAX = 10;
/** No extension goes further. */
const EXTENDED_YEARS_MAX = 10;

export type FieldProblem = { field: string; message: string };

/** The first problem of the days of a start; undefined if there is none. */
export function startProblem(
  { startedOn, knownOn }: { startedOn: string; knownOn: string },
  today: string,
): FieldProblem | undefined {
  if (startedOn > today)
    return { field: 'startedOn', message: 'A clock starts today or on an earlier day' };
  if (startedOn < addLength(today, { count: -STARTED_YEARS_AGO_MAX * 12, unit: 'months' }))
    return {
      field: 'startedOn',
      message: `A clock starts within the last ${STARTED_YEARS_AGO_MAX} years`,
    };
  if (knownOn < startedOn)
    return { field: 'knownOn', message: 'It cannot be known before it happened' };
  if (knownOn > today) return { field: 'knownOn', message: 'This day is still to come' };
  return undefined;
}

export type Extension = {
  ground: ExtensionGround;
  /** The new last day. */
  until: string;
  /** Day of the consent or the order. */
  givenOn: string;
};

type Extendable = {
  term: StatutoryTerm;
  startedOn: string;
  endsOn: string;
  extensions: readonly Extension[];
};

/** The first problem of an extension; undefined if the term's source allows it. */
export function extensionProblem(
  clock: Extendable,
  { ground, until, givenOn }: Extension,
  today: string,
): FieldProblem | undefined {
  const { term, startedOn, endsOn, extensions } = clock;
  const allowance = term.extensions[ground];
  if (!allowance)
    return { field: 'ground', message: `${term.source} allows no extension on this ground` };
  const given = extensions.filter((one) => one.ground === ground).length;
  if (allowance.times !== undefined && given >= allowance.times)
    return {
      field: 'ground',
      message: `${allowance.source} allows ${times(allowance.times)}`,
    };
  if (givenOn > today) return { field: 'givenOn', message: 'This day is still to come' };
  if (givenOn < startedOn)
    return { field: 'givenOn', message: 'The clock had not started on this day' };
  if (!allowance.isLateAllowed && givenOn > endsOn)
    return {
      field: 'givenOn',
      message: `${allowance.source} allows no extension after ${courtDayText(endsOn)}`,
    };
  if (until <= endsOn)
    return { field: 'until', message: `The clock ends on ${courtDayText(endsOn)} already` };
  const latest = latestEndOf(clock, ground);
  if (latest !== undefined && until > latest)
    return {
      field: 'until',
      message: `${allowance.source} allows ${allowance.atMost ? lengthText(allowance.atMost) : ''}: until ${courtDayText(latest)}`,
    };
  if (until > addLength(today, { count: EXTENDED_YEARS_MAX * 12, unit: 'months' }))
    return {
      field: 'until',
      message: `An extension ends within the next ${EXTENDED_YEARS_MAX} years`,
    };
  return undefined;
}

const times = (count: number) => (count === 1 ? 'one extension' : `${count} extensions`);

/** The latest end that a ground allows; undefined if its source sets no limit. */
export function latestEndOf(
  { term, startedOn }: Pick<Extendable, 'term' | 'startedOn'>,
  ground: ExtensionGround,
): string | undefined {
  const atMost = term.extensions[ground]?.atMost;
  return atMost && addLength(termEnd(term, startedOn), atMost);
}

/** The last day: that of the term, or a later one of an extension. */
export const endOfClock = ({
  term,
  startedOn,
  extensions,
}: Pick<Extendable, 'term' | 'startedOn' | 'extensions'>): string =>
  extensions.reduce((end, { until }) => (until > end ? until : end), termEnd(term, startedOn));

/**
 * The first recorded extension that a term does not allow, with its problem; undefined if all are
 * allowed. For a corrected start and for changed terms.
 */
export function recordedProblem(
  clock: Pick<Extendable, 'term' | 'startedOn' | 'extensions'>,
  today: string,
): FieldProblem | undefined {
  for (const [position, extension] of clock.extensions.entries()) {
    const extensions = clock.extensions.slice(0, position);
    const before = { ...clock, extensions };
    const problem = extensionProblem({ ...before, endsOn: endOfClock(before) }, extension, today);
    if (problem) return problem;
  }
  return undefined;
}

export type ClockWarning = {
  /** Day of the warning. */
  on: string;
  /** Days before the end; negative after it. */
  days: number;
};

/** The first warning after a day; undefined if none is left. */
export function nextWarningOf(
  { term, endsOn }: { term: Pick<StatutoryTerm, 'warningDays'>; endsOn: string },
  after: string,
): ClockWarning | undefined {
  return term.warningDays
    .map((days) => ({ on: addDays(endsOn, -days), days }))
    .filter(({ on }) => on > after)
    .sort((a, b) => (a.on < b.on ? -1 : 1))[0];
}
