import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { atMost, type Figure } from '../figure.ts';
import { growthOf } from '../load/load-report.ts';
import { resourcesOf } from '../load/measure-stack.ts';
import { progress } from '../measure.ts';
import { makeNeutrals } from './load.ts';

const NEUTRALS = 5;
/** Rounds of each neutral; a round takes six minutes with the pauses that people make. */
const ROUNDS = 20;
/** For the work after the last request of a round: documents, mails, the docket's journal. */
const SETTLING_MS = 3_000;

/** Two hours of five neutrals without their pauses: what grows in the local stack. */
export async function benchSoak({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  // The stack's temporary files are in a folder of their own.
  const folder = mkdtempSync(join(tmpdir(), 'portal-soak-'));
  const former = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const { addresses, processId, stop } = await startLocalStack({ isBuilt: false });
  const measured: { memoryMb: number; handles: number; files: number }[] = [];
  let errors = 0;
  try {
    const people = await makeNeutrals(addresses, NEUTRALS);
    for (let round = 1; round <= (isQuick ? 8 : ROUNDS); round += 1) {
      await Promise.all(
        people.map((one) =>
          one.round(
            async () => undefined,
            () => false,
          ),
        ),
      );
      await pause(SETTLING_MS);
      for (const { samples } of people)
        errors += samples.splice(0).filter(({ isError }) => isError).length;
      const now = { ...resourcesOf(processId), files: readdirSync(folder).length };
      measured.push(now);
      progress(
        `  round ${round}: ${now.memoryMb.toFixed(0)} MB, ${now.handles} handles, ${now.files} temporary files`,
      );
    }
  } finally {
    await stop();
    if (former === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = former;
    rmSync(folder, { recursive: true, force: true });
  }
  const growth = (of: (one: (typeof measured)[number]) => number) => growthOf(measured.map(of));
  return [
    atMost(0, 'soak: requests with an error', errors, ''),
    atMost(
      1.25,
      'soak: memory of the last rounds beside the second quarter',
      growth((one) => one.memoryMb),
    ),
    atMost(
      1.1,
      'soak: open files and connections, the same',
      growth((one) => one.handles),
    ),
    atMost(
      1,
      'soak: temporary files, the same',
      growth((one) => one.files),
    ),
  ];
}
