import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { addDays, addLength, type TermLength } from '#contracts/rules/clocks/court-days.ts';
import { caseBucketOf, findCase } from '#lambdas/cases/seed.door.ts';
import { extendClock, startClock } from '#lambdas/clocks/seed.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { seedOnce } from '../seed-once.ts';
import { makeDocket } from './seed-docket.ts';

type Spec = {
  kind: ResolutionKind;
  termId: string;
  /** Days left of the term itself; negative if it is over. */
  daysLeft: number;
  /** By consent, counted from the end of the term. */
  extension?: TermLength;
};

/** Clocks that run, are urgent, are overdue, or were extended. */
const specs: readonly Spec[] = [
  { kind: 'arbitration', termId: 'award', daysLeft: 12 },
  { kind: 'arbitration', termId: 'award', daysLeft: 41 },
  {
    kind: 'arbitration',
    termId: 'award',
    daysLeft: -60,
    extension: { count: 6, unit: 'months' },
  },
  { kind: 'arbitration', termId: 'pleadings', daysLeft: 100 },
  { kind: 'arbitration', termId: 'award', daysLeft: -3 },
  { kind: 'mediation', termId: 'mediation', daysLeft: 9 },
  { kind: 'mediation', termId: 'mediation', daysLeft: 64 },
  {
    kind: 'mediation',
    termId: 'mediation',
    daysLeft: -10,
    extension: { count: 60, unit: 'days' },
  },
];

/** Lengths of the default terms, to find a start for the days that are left. */
const starts: Readonly<Record<string, (today: string) => string>> = {
  award: (today) => addLength(today, { count: -12, unit: 'months' }),
  pleadings: (today) => addLength(today, { count: -6, unit: 'months' }),
  mediation: (today) => addDays(today, -120),
};

/**
 * Starts statutory clocks in cases of the demo neutrals that are under way. Repeating it adds only
 * what is missing.
 */
export async function seedClocks(
  { table }: { table: Table },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'CLOCKS#1', now }, async () => {
    const today = indianDayOf(now.toISOString());
    const deps = { table, clock: { now: () => now } };
    const cases = makeDocket({ neutrals, now })
      .map(({ record }) => record)
      .filter((record) => caseBucketOf(record) === 'underResolution');
    const taken = new Set<string>();
    for (const spec of specs) {
      const record = cases.find(
        ({ id, resolutionKind }) => resolutionKind === spec.kind && !taken.has(id),
      );
      const neutral = record?.assignments.find(({ role }) => role === 'presiding');
      if (!record || !neutral) throw new Error(`The docket has too few cases for ${spec.termId}`);
      taken.add(record.id);
      await start(deps, { caseId: record.id, userId: neutral.userId, spec, today });
    }
  });
}

async function start(
  deps: { table: Table; clock: Clock },
  { caseId, userId, spec, today }: { caseId: string; userId: string; spec: Spec; today: string },
): Promise<void> {
  // An interrupted run started it.
  if ((await findCase(deps.table, caseId))?.clock) return;
  const principal = {
    userId,
    sessionId: 'seed',
    role: 'arbitrator' as const,
    emailVerified: true,
    isProfileComplete: true,
  };
  const startedOn = addDays(starts[spec.termId]?.(today) ?? today, spec.daysLeft);
  const { clocks } = await startClock(deps, {
    principal,
    params: { caseId },
    body: { termId: spec.termId, startedOn, knownOn: startedOn, documentId: undefined },
  });
  const started = clocks.find(({ term }) => term.id === spec.termId);
  if (!started || !spec.extension) return;
  await extendClock(deps, {
    principal,
    params: { caseId, clockId: started.id },
    body: {
      version: started.version,
      ground: 'consent',
      until: addLength(started.endsOn, spec.extension),
      givenOn: addDays(started.endsOn, -5),
    },
  });
}
