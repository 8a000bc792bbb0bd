import { setTimeout as pause } from 'node:timers/promises';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { processesBelow } from '../../test-run/processes.ts';
import { atMost, type Figure } from '../figure.ts';
import { anonymousMb } from '../load/measure-stack.ts';
import { progress } from '../measure.ts';

/** Longer than the minute in which the stack expects further work after a change. */
const SETTLING_MS = 90_000;
const MEASURED_MS = 60_000;

/** Processor time and memory of a seeded `npm start` without a browser. Linux only: reads /proc. */
export async function benchIdle(): Promise<Figure[]> {
  const { processId, stop } = await startLocalStack({ isBuilt: false });
  try {
    await pause(SETTLING_MS);
    const secondsUsed = () =>
      processesBelow(processId).reduce((sum, { seconds }) => sum + seconds, 0);
    const before = secondsUsed();
    await pause(MEASURED_MS);
    const percent = ((secondsUsed() - before) / (MEASURED_MS / 1_000)) * 100;
    const sizes = processesBelow(processId).map(({ id }) => anonymousMb(id));
    progress(`  memory of each process: ${sizes.map((size) => size.toFixed(0)).join(', ')} MB`);
    return [
      atMost(3, 'local stack, nobody uses it: share of one core', percent, '%'),
      atMost(
        700,
        'local stack, nobody uses it: memory',
        sizes.reduce((sum, size) => sum + size, 0),
        'MB',
      ),
    ];
  } finally {
    await stop();
  }
}
