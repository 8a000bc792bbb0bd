import { expect, test } from 'vitest';
import type { ErrorCode } from '#contracts/http/errors.ts';
import { type Expectation, type Fault, faults } from './faults.ts';
import { type Call, effectsOf, type HandlerUnderTest } from './handler-under-test.ts';
import type { SentCommand } from './mocked-aws.ts';

/** A deviation from the table of faults, with its reason. */
export type Deviation = {
  /** Part of the label of the command that fails, e.g. `Put AUDIT#`. */
  at: string | RegExp;
  /** Names of faults; absent for any fault. */
  when?: readonly string[];
  /** The expected outcome, or the error code of a refusal. */
  answer: Expectation | ErrorCode;
  /** Additional content of a `done` reply. */
  says?: RegExp;
  /** Effects that may be missing or additional for `done`. */
  exceptEffects?: RegExp;
  /** Permitted effects after the fault when the call fails. */
  laterEffects?: RegExp;
  /** Keys of items that a second delivery of an event may leave. */
  leaves?: RegExp;
  /** Keys of items that a second delivery of an event may lack. */
  loses?: RegExp;
  because: string;
};

/** A call with a fault, and the same call without. */
export type Outcome<Reply> = {
  happy: Call<Reply>;
  call: Call<Reply>;
  /** The command that failed. */
  hit: SentCommand;
  expected: Expectation | ErrorCode;
  deviation: Deviation | undefined;
};

type FaultRuns<Event, Reply> = {
  happy: Call<Reply>;
  event: () => Event;
  /** Restores the stored items before each test. */
  begin: () => Promise<void>;
  /** The first matching entry applies. */
  deviations: readonly Deviation[];
  /** The error in an outcome; undefined if there is none. */
  problemOf: (outcome: Outcome<Reply>) => string | undefined | Promise<string | undefined>;
};

/**
 * Registers one test for each fault that can hit a call: it repeats the call with the fault at
 * each command in turn.
 */
export function testFaults<Event, Reply>(
  under: HandlerUnderTest<Event, Reply>,
  { happy, event, begin, deviations, problemOf }: FaultRuns<Event, Reply>,
): void {
  for (const { fault, positions } of faultsOf(happy.sent))
    test(`when ${fault.client} ${fault.name}`, async () => {
      await begin();
      const wrong: string[] = [];
      for (const { sent, occurrence } of positions)
        for (const way of fault.waysFor(sent)) {
          const at = { label: sent.label, occurrence };
          const { call, hit } = await under.callWithFault(event(), at, way);
          const deviation = deviations.find((one) => concerns(one, sent, fault));
          const expected = deviation?.answer ?? fault.expected;
          const problem = hit
            ? await problemOf({ happy, call, hit, expected, deviation })
            : 'the command was not sent again';
          if (problem) wrong.push(`${sent.label}: ${problem}`);
        }
      // The instance may have kept the secret that it got.
      if (fault.client === 'Secrets Manager') await under.startCold();
      expect(wrong.join('\n')).toBe('');
      expect(under.aws.unexpected).toEqual([]);
    });
}

/** The failed assertion of a call that ran before the tests were registered; undefined if none failed. */
export const errorOf = (assertions: () => Promise<void>): Promise<unknown> =>
  assertions().then(
    () => undefined,
    (error: unknown) => error,
  );

/** Number of equal commands that are tested with a fault, e.g. deletions of a hundred items. */
const ALIKE_MAX = 2;

/**
 * `npm run check` (`quick`) tries each fault at its last command only, `npm test` at each. The faults
 * that no code tells apart take turns at the commands of a request in both, by the place of the command.
 * `all`: each fault at each command.
 */
const chosen = process.env['FAULTS'];

/** The faults that can affect a call, each with its commands. */
function faultsOf(commands: readonly SentCommand[]) {
  const counts = new Map<string, number>();
  const places = commands.map((one, place) => {
    const occurrence = (counts.get(one.label) ?? 0) + 1;
    counts.set(one.label, occurrence);
    return { sent: one, occurrence, place };
  });
  return faults
    .map((fault) => ({
      fault,
      positions: places.filter(
        ({ sent, occurrence }) =>
          sent.client === fault.client && occurrence <= ALIKE_MAX && fault.waysFor(sent).length > 0,
      ),
    }))
    .map(({ fault, positions }) => ({
      fault,
      positions: positions.filter(
        (one) =>
          chosen === 'all' ||
          ((chosen !== 'quick' || one === positions.at(-1)) &&
            (!fault.isAnyFailure || isTurnOf(fault, one.place))),
      ),
    }))
    .filter(({ positions }) => positions.length > 0);
}

/** Whether it is the turn of this fault among those of its client that no code tells apart. */
function isTurnOf(fault: Fault, place: number): boolean {
  const alike = faults.filter((one) => one.isAnyFailure && one.client === fault.client);
  return alike[place % alike.length] === fault;
}

const concerns = ({ at, when }: Deviation, { label }: SentCommand, { name }: Fault): boolean =>
  (typeof at === 'string' ? label.includes(at) : at.test(label)) &&
  (when === undefined || when.includes(name));

/** For a call reported as done: the effects that differ from the happy path. */
export function otherEffects<Reply>({ happy, call, deviation }: Outcome<Reply>) {
  const counted = (effects: readonly string[]) =>
    effects.filter((label) => !deviation?.exceptEffects?.test(label)).join('\n');
  const [expected, done] = [counted(happy.effects), counted(call.effects)];
  return expected === done
    ? undefined
    : `is reported as done with other effects: ${done}\n  expected: ${expected}`;
}

/** For a failed call: an effect after the fault. */
export function effectAfterFault<Reply>({ call, hit, deviation }: Outcome<Reply>) {
  const later = effectsOf(call.sent.slice(call.sent.indexOf(hit) + 1));
  return later.find((label) => !deviation?.laterEffects?.test(label));
}
