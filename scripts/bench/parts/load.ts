import { setTimeout as pause } from 'node:timers/promises';
import { connectStores } from '#seed/connect-stores.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import type { Figure } from '../figure.ts';
import { type LoadOptions, readLoadOptions, runningStack } from '../load/load-options.ts';
import { linesOf, loadFigures, type Run } from '../load/load-report.ts';
import { consumedUnits, resourcesOf } from '../load/measure-stack.ts';
import { makeNeutral, type Neutral } from '../load/neutral-day.ts';
import { progress } from '../measure.ts';

/** Neutrals who sign up at the same time. */
const SIGNING_UP = 5;
/**
 * Seconds between two actions of one of 50 neutrals. More of them pause longer, so that 500 act every 20
 * to 60 seconds, as people at work do: two cores serve about 20 requests a second, with the services,
 * the functions and the neutrals on them.
 */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [2, 6];
const NEUTRALS_AT_THIS_PACE = 50;

/** A mixed day of many neutrals against the local stack, beside that of one who is alone. */
export async function benchLoad(options: LoadOptions): Promise<Figure[]> {
  const { neutrals, seconds, address } = readLoadOptions(options);
  if (address) return measureLoad(runningStack(address), { neutrals, seconds });
  const { addresses, processId, stop } = await startLocalStack({ isBuilt: false });
  try {
    return await measureLoad(addresses, { neutrals, seconds, processId });
  } finally {
    await stop();
  }
}

async function measureLoad(
  stack: EndpointsFile,
  given: { neutrals: number; seconds: number; processId?: number | undefined },
): Promise<Figure[]> {
  const { neutrals, seconds, processId } = given;
  const people = await makeNeutrals(stack, neutrals + 1);
  const [alone, ...many] = people;
  if (!alone) throw new Error('Nobody signed up');
  // What the functions load with their first requests counts for neither run.
  await alone.round(
    async () => undefined,
    () => false,
  );
  const one = await measureRun(stack, { people: [alone], seconds: seconds / 2, hasPauses: false });
  progress(['one neutral', ...linesOf(one)].join('\n'));
  const all = await measureRun(stack, { people: many, seconds, hasPauses: true });
  progress([`${neutrals} neutrals`, ...linesOf(all)].join('\n'));
  const memoryMb = processId === undefined ? undefined : resourcesOf(processId).memoryMb;
  return loadFigures(one, all, memoryMb);
}

export async function makeNeutrals(stack: EndpointsFile, count: number): Promise<Neutral[]> {
  const { table } = await connectStores(stack);
  const people: Neutral[] = [];
  // Numbers of earlier runs against the same stack are not used again.
  const first = Math.floor(Date.now() / 1_000) % 90_000;
  while (people.length < count) {
    const some = Array.from({ length: Math.min(SIGNING_UP, count - people.length) }, (_, at) =>
      makeNeutral(stack, table, first + people.length + at),
    );
    people.push(...(await Promise.all(some)));
  }
  table.client.destroy();
  return people;
}

async function measureRun(
  stack: EndpointsFile,
  given: { people: readonly Neutral[]; seconds: number; hasPauses: boolean },
): Promise<Run> {
  const { people, seconds, hasPauses } = given;
  for (const { samples } of people) samples.length = 0;
  const before = await consumedUnits(stack);
  const end = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() >= end;
  const slower = Math.max(1, people.length / NEUTRALS_AT_THIS_PACE);
  const wait = async ({ random }: Neutral) => {
    const span = LONGEST_PAUSE - SHORTEST_PAUSE;
    const seconds = (SHORTEST_PAUSE + random.next() * span) * slower;
    if (hasPauses && !isOver()) await pause(Math.min(seconds * 1_000, end - performance.now()));
  };
  await Promise.all(
    people.map(async (neutral) => {
      // They do not begin at the same time.
      if (hasPauses) await pause(neutral.random.next() * LONGEST_PAUSE * slower * 1_000);
      while (!isOver()) await neutral.round(() => wait(neutral), isOver);
    }),
  );
  const after = await consumedUnits(stack);
  return {
    neutrals: people.length,
    samples: people.flatMap(({ samples }) => samples),
    readUnits: after.readUnits - before.readUnits,
    writeUnits: after.writeUnits - before.writeUnits,
  };
}
