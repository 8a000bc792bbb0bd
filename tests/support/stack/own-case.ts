import { createHash } from 'node:crypto';
import { expect, inject } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import { makeCase } from '#seed/cases/make-case.ts';
import type { SeedCase } from '#seed/cases/seed-case.ts';
import { addCase } from '#seed/cases/seed-docket.ts';
import { connectStores, type Stores } from '#seed/connect-stores.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { systemClock } from '#shared/clock.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Case numbers used by tests, far from those of the seeded docket and the cases after them. */
const [FIRST, MOST] = [100_000, 800_000];
/** Maximum number of candidates for a matching case. */
const TRIES = 500;

let connected: Promise<Stores> | undefined;

/**
 * Stores a generated case for the running test only: an arbitration of the demo arbitrator, or
 * another kind of the demo mediator; the demo case manager’s alone if it is unassigned. No other test uses the case, and a retry gets a different
 * one. The number derives from the test’s name, so a test has the same cases in each run.
 */
export async function ownCase(
  spec: CaseSpec,
  fits: (made: SeedCase) => boolean = () => true,
  /** Changes the generated case before it is stored. */
  change: (made: SeedCase) => void = () => undefined,
): Promise<Case> {
  connected ??= connectStores(inject('addresses'));
  const stores = await connected;
  const now = systemClock.now();
  const first = firstNumber();
  for (let number = first; number < first + TRIES; number += 1) {
    const made = makeCase({ number, spec, neutrals: demoPeople, now });
    if (!fits(made)) continue;
    change(made);
    if (await addCase(stores.table, made, stores)) return read(made, spec);
  }
  throw new Error('No case is made up like that');
}

function firstNumber(): number {
  const name = expect.getState().currentTestName ?? '';
  return FIRST + (createHash('sha256').update(name).digest().readUInt32BE() % MOST);
}

async function read({ record }: SeedCase, { kind, isUnassigned }: CaseSpec): Promise<Case> {
  const { body } = await call(inject('addresses'), 'GET', `mediator/cases/${record.id}`, {
    token: inject('tokens')[isUnassigned ? 'caseManager' : presidingRoleOf(kind)],
  });
  return body.case;
}

/** The demo neutral who presides over the case. */
export const presidingRoleOf = (kind: CaseSpec['kind']): 'arbitrator' | 'mediator' =>
  kind === 'arbitration' ? 'arbitrator' : 'mediator';

export const isManaged = ({ record }: SeedCase): boolean =>
  record.assignments.some(({ role }) => role === 'managing');
