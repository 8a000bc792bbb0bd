import { describe, expect, test, vi } from 'vitest';
import type { EnvironmentName, FunctionDefinition } from '#shared/function-definition.constants.ts';
import {
  type Deviation,
  effectAfterFault,
  errorOf,
  type Outcome,
  otherEffects,
  testFaults,
} from './fault-runs.ts';
import { type Call, type HandlerUnderTest, handlerUnderTest, NOW } from './handler-under-test.ts';

type Under = HandlerUnderTest<unknown, unknown>;

export type EventTest = {
  event: () => unknown;
  /** Stores the items of this event beyond the suite's. */
  given?: (under: Under) => Promise<void> | void;
  /** Part of the function's result; absent for none. */
  reply?: unknown;
  /** Further assertions on the call, the commands sent and what is stored. */
  check?: (call: Call<unknown>, under: Under) => Promise<void> | void;
  deviations?: readonly Deviation[];
  /** Delay of the second delivery after a failure, in seconds; default 0. */
  repeatAfterSeconds?: number;
};

/**
 * Tests a function that answers events: each event's happy path, then the same event with each
 * fault of each client at each command. A fault must make the function fail, with no effect
 * after the fault, so that its source delivers the event again; after a second delivery without
 * a fault the same items must be stored as without any.
 */
export async function testEvents(
  definition: FunctionDefinition,
  suite: {
    environment?: Partial<Record<EnvironmentName, string>>;
    given: (under: Under) => Promise<void> | void;
    events: Record<string, EventTest>;
  },
): Promise<Under> {
  const under: Under = await handlerUnderTest(definition, suite.environment);
  await suite.given(under);
  const restoreItems = under.aws.table.save();
  const restoreObjects = under.aws.bucket.save();

  for (const [name, given] of Object.entries(suite.events)) {
    const begin = async () => {
      restoreItems();
      restoreObjects();
      await given.given?.(under);
      under.keep();
    };
    await begin();
    await under.startCold();
    const happy = await under.call(given.event());
    const happyItems = under.storedKeys();
    const mistake = await errorOf(async () => {
      expect(happy.error).toBeUndefined();
      if (given.reply !== undefined) expect(happy.reply).toMatchObject(Object(given.reply));
      expect(under.aws.unexpected).toEqual([]);
      await given.check?.(happy, under);
    });
    under.aws.unexpected.length = 0;

    describe(name, () => {
      test('succeeds', () => {
        if (mistake) throw mistake;
      });
      if (happy.error) return;

      test('is delivered twice', async () => {
        await begin();
        await under.call(given.event());
        const once = under.storedKeys();
        const { error, sent } = await under.callAgain(given.event());
        expect(error).toBeUndefined();
        expect(under.storedKeys()).toEqual(once);
        // Nobody is mailed again.
        expect(sent.filter(({ command }) => /^Send.*Email/.test(command))).toEqual([]);
      });

      testFaults(under, {
        happy,
        begin,
        event: given.event,
        deviations: given.deviations ?? [],
        async problemOf(outcome) {
          const problem = problemOf(outcome);
          if (problem || !outcome.call.error) return problem;
          // A function caches a secret for some minutes.
          if (outcome.hit.client === 'Secrets Manager') await under.startCold();
          vi.setSystemTime(NOW.getTime() + (given.repeatAfterSeconds ?? 0) * 1000);
          const { error } = await under.callAgain(given.event());
          vi.setSystemTime(NOW);
          if (error) return `a second delivery fails: ${error}`;
          const items = under
            .storedKeys()
            .filter((key) => !outcome.deviation?.leaves?.test(key) || happyItems.includes(key));
          const kept = happyItems.filter(
            (key) => !outcome.deviation?.loses?.test(key) || items.includes(key),
          );
          return items.join('\n') === kept.join('\n')
            ? undefined
            : `a second delivery leaves: ${items.join('\n')}`;
        },
      });
    });
  }
  return under;
}

/** The error in the outcome of an event with a fault; undefined if there is none. */
function problemOf(outcome: Outcome<unknown>): string | undefined {
  const { happy, call, expected } = outcome;
  if (call.error) {
    if (expected === 'done') return `fails with ${call.error}`;
    const late = effectAfterFault(outcome);
    return late && `failed, but did ${late} after the fault`;
  }
  if (expected === 'internal') return 'is reported as done';
  // Other replies state the event's outcome, e.g. a wrong answer.
  const isSameReply = JSON.stringify(call.reply) === JSON.stringify(happy.reply);
  return isSameReply ? otherEffects(outcome) : undefined;
}
