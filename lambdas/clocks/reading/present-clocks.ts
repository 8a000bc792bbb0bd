import type { CaseClocks, StatutoryClock } from '#contracts/endpoints/clocks.ts';
import { endOfClock } from '#contracts/rules/clocks/clocks.ts';
import { isSameTerm, type StatutoryTerm } from '#contracts/rules/clocks/statutory-terms.ts';
import { listHearings } from '#lambdas/cases/hearing-dates.door.ts';
import { decidedAt } from '#lambdas/cases/papers.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { getStatutoryTerms } from '#lambdas/system-config/door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { type CaseClocksRecord, type ClockRecord, isRunning } from '../record/clock-record.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';

type Presented = { record: CaseRecord; clocks: CaseClocksRecord['clocks'] };

/** The clocks of a case and the terms that can be started. Reads the terms, and hearings if needed. */
export async function presentClocks(
  { table, clock }: ChangeDeps,
  { record, clocks }: Presented,
): Promise<CaseClocks> {
  const now = clock.now().toISOString();
  const terms = await getStatutoryTerms(table);
  const startable = terms.filter(
    ({ id, kinds }) =>
      record.status !== 'draft' &&
      kinds.includes(record.resolutionKind) &&
      !clocks.some((one) => one.term.id === id && isRunning(one)),
  );
  const firstHearing = startable.some(({ start }) => start.event === 'firstHearing')
    ? (await listHearings(table, record.id)).find(
        ({ kind, state, at }) => kind === 'hearing' && state === 'set' && at <= now,
      )?.at
    : undefined;
  const known = {
    asked: undefined,
    firstHearing,
    outcomeUploaded: decidedAt(record),
  };
  return {
    clocks: clocks
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
      .map((one) => presentClock(one, terms)),
    startable: startable.map((term) => {
      const at = known[term.start.event];
      return { term, event: term.start.event, ...(at && { proposedOn: indianDayOf(at) }) };
    }),
    today: indianDayOf(now),
  };
}

/** Running clocks first, the nearest end first; then the ended ones, the latest first. */
const orderOf = (one: ClockRecord) =>
  isRunning(one) ? `0#${one.endsOn}` : `1#${9_999_999 - dayNumber(one.endedOn ?? '')}`;

const dayNumber = (day: string) => Math.floor(Date.parse(day) / 86_400_000);

function presentClock(one: ClockRecord, terms: readonly StatutoryTerm[]): StatutoryClock {
  const { nextWarning: _, changes, endedOn, ...facts } = one;
  const present = terms.find(({ id }) => id === one.term.id);
  const isChanged = isRunning(one) && present !== undefined && !isSameTerm(one.term, present);
  return {
    ...facts,
    state: isRunning(one) ? 'running' : 'ended',
    endedOn: endedOn ?? '',
    terms: isChanged ? 'changed' : present ? 'current' : 'removed',
    ...(isChanged && { endsOnByNewTerms: endOfClock({ ...one, term: present }) }),
    changes: changes.map(({ byUserId: __, ...change }) => change),
  };
}
