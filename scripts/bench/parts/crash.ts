import { createCrashLab } from '#tests/support/browser/crash-lab.ts';
import { onboard } from '#tests/support/people/people.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { atMost, type Figure } from '../figure.ts';
import { progress } from '../measure.ts';

const KILLS = 30;

/**
 * Words that are lost or doubled when the whole browser is killed at random moments of dictation
 * and typing. Throws if the portal is not built.
 */
export async function benchCrash({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const { addresses, stop } = await startLocalStack();
  const { token } = await onboard(addresses);
  const lab = createCrashLab({ web: addresses.web, token });
  let lost = 0;
  let doubled = 0;
  try {
    for (let kill = 1; kill <= (isQuick ? 3 : KILLS); kill += 1) {
      const crash = await lab.crash();
      lost += crash.lost.length;
      doubled += crash.doubled.length;
      const words = [...crash.lost, ...crash.doubled].join(' ');
      progress(`  kill ${kill}: ${crash.keptWords} words were called kept ${words}`);
    }
  } finally {
    await lab.close();
    await stop();
  }
  return [
    atMost(0, 'words that were called kept and are lost after kills of the browser', lost, ''),
    atMost(0, 'words that are doubled after kills of the browser', doubled, ''),
  ];
}
