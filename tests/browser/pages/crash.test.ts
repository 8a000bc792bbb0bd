import { afterAll, describe, expect, inject, it } from 'vitest';
import { createCrashLab } from '#tests/support/browser/crash-lab.ts';
import { onboard } from '#tests/support/people/people.ts';

/** The whole browser is killed while an order is dictated and typed; 30 kills: npm run bench -- crash. */

const addresses = inject('addresses');
let close = async () => {};
afterAll(() => close());

describe('a crash of the browser', () => {
  it('loses no word that the screen has called kept, and doubles none', async () => {
    const { token } = await onboard(addresses);
    const lab = createCrashLab({ web: addresses.web, token });
    close = lab.close;
    for (let run = 0; run < 2; run += 1) {
      const { keptWords, lost, doubled } = await lab.crash();
      expect(keptWords).toBeGreaterThan(0);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    }
  });
});
