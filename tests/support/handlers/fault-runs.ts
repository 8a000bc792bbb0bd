import { expect, test } from 'vitest';
import type { ErrorCode } from '#contracts/http/errors.ts';
import { type Expectation, type Fault, faults } from './faults.ts';
import { type Call, effectsOf, type HandlerUnderTest } from './handler-under-test.ts';
import type { SentCommand } from './mocked-aws.ts';

/** A deviation from what the table of faults says, with the reason why it is right. */
export type Deviation = {
  /** Part of the label of the command that fails, e.g. `Put AUDIT#`. */
  at: string | RegExp;
  /** Names of faults; left out: any. */
  when?: readonly string[];
  /** What is expected instead; an error code stands for that refusal. */
  answer: Expectation | ErrorCode;
  /** What a reply that says `done` must say besides. */
  says?: RegExp;
  /** Effects that are missing or additional although the answer is `done`. */
  exceptEffects?: RegExp;
  /** Effects after the fault that are right although the call fails. */
  laterEffects?: RegExp;
  /** Keys of items that a second delivery of an event may leave. */
  leaves?: RegExp;
  because: string;
};

/** A call with a fault, beside the same call without. */
export type Outcome<Reply> = {
  happy: Call<Reply>;
  call: Call<Reply>;
  /** The command that met the fault. */
  hit: SentCommand;
  expected: Expectation | ErrorCode;
  deviation: Deviation | undefined;
};

type FaultRuns<Event, Reply> = {
  happy: Call<Reply>;
  event: () => Event;
  /** Brings back what is stored before each test. */
  begin: () => Promise<void>;
  /** The first that concerns a fault holds. */
  deviations: readonly Deviation[];
  /** What is wrong about an outcome; undefined where nothing is. */
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
      expect(wrong).toEqual([]);
      expect(under.aws.unexpected).toEqual([]);
    });
}

/** Of commands that are alike, e.g. the removal of each of a hundred items, so many are hit. */
const ALIKE_MAX = 2;

/** The faults that can hit a call, each with the commands that it can hit. */
function faultsOf(commands: readonly SentCommand[]) {
  const counts = new Map<string, number>();
  const positions = commands.map((one) => {
    const occurrence = (counts.get(one.label) ?? 0) + 1;
    counts.set(one.label, occurrence);
    return { sent: one, occurrence };
  });
  return faults
    .map((fault) => ({
      fault,
      positions: positions.filter(
        ({ sent, occurrence }) =>
          sent.client === fault.client && occurrence <= ALIKE_MAX && fault.waysFor(sent).length > 0,
      ),
    }))
    .filter((one) => one.positions.length > 0);
}

const concerns = ({ at, when }: Deviation, { label }: SentCommand, { name }: Fault): boolean =>
  (typeof at === 'string' ? label.includes(at) : at.test(label)) &&
  (when === undefined || when.includes(name));

/** Of a call that is reported as done: the effects in which it differs from the happy path. */
export function otherEffects<Reply>({ happy, call, deviation }: Outcome<Reply>) {
  const counted = (effects: readonly string[]) =>
    effects.filter((label) => !deviation?.exceptEffects?.test(label)).join('\n');
  const [expected, done] = [counted(happy.effects), counted(call.effects)];
  return expected === done
    ? undefined
    : `is reported as done with other effects: ${done}\n  expected: ${expected}`;
}

/** Of a call that failed: an effect that came after the fault. */
export function effectAfterFault<Reply>({ call, hit, deviation }: Outcome<Reply>) {
  const later = effectsOf(call.sent.slice(call.sent.indexOf(hit) + 1));
  return later.find((label) => !deviation?.laterEffects?.test(label));
}
