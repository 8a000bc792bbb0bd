import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import { launchChromium } from '#tests/support/browser/launch-chromium.ts';
import { call, signIn } from '#tests/support/stack/portal-client.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, progress } from '../measure.ts';
import { measureLoad, measureSlowdown } from '../screens/measure-load.ts';
import { type Load, scoreOf } from '../screens/score.ts';

const ROUNDS = 3;

/** Opens the main screens as a phone on a slow line does (ADR 56). */
export async function benchScreens(): Promise<Figure[]> {
  const { addresses, stop } = await startLocalStack();
  const browser = await launchChromium({ isOptimised: true });
  try {
    const person = addresses.people.find(({ role }) => role === 'mediator');
    if (!person) throw new Error('No demo mediator');
    const token = await signIn(addresses, person);
    const { body } = await call(addresses, 'GET', 'mediator/cases', { token });
    const screens = {
      landing: '/',
      docket: '/mediator/cases',
      case: `/mediator/cases/${body.data[0].id}`,
      'cause list': '/mediator/daily-cause',
      Home: '/mediator/home',
      dictation: '/mediator/order-dictation',
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(screens)) {
      const storage =
        name === 'landing' ? {} : { [TOKEN_KEY]: token, [ACTIVITY_KEY]: String(Date.now()) };
      const loads: Load[] = [];
      const slowdown = await measureSlowdown(browser, { origin: addresses.web });
      for (let round = 0; round < ROUNDS; round++)
        loads.push(await measureLoad(browser, { origin: addresses.web, path, storage }, slowdown));
      const load = {
        firstPaint: median(loads.map(({ firstPaint }) => firstPaint)),
        largestPaint: median(loads.map(({ largestPaint }) => largestPaint)),
        blocked: median(loads.map(({ blocked }) => blocked)),
        shift: median(loads.map(({ shift }) => shift)),
      };
      progress(
        `${name}: slowed ${slowdown.processor.toFixed(1)} times, ${slowdown.now.toFixed(1)} beside other work, first paint ${load.firstPaint.toFixed(0)} ms, largest ${load.largestPaint.toFixed(0)} ms`,
      );
      figures.push(
        atMost(5, `screens: ${name}, points below 100 on a phone`, 100 - scoreOf(load), ''),
        atMost(150, `screens: ${name}, main thread blocked on a phone`, load.blocked, 'ms'),
        atMost(0.02, `screens: ${name}, layout shift on a phone`, load.shift, ''),
      );
    }
    return figures;
  } finally {
    await browser.close();
    await stop();
  }
}
