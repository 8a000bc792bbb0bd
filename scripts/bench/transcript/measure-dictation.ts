import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import { CHUNK_SECONDS } from '#portal/parts/recorder/cut-chunks.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { launchChromium } from '#tests/support/browser/launch-chromium.ts';
import { signIn } from '#tests/support/stack/portal-client.ts';

/** Bytes of the header of a WAV file, and of one second of its samples. */
const HEADER_BYTES = 44;
const SECOND_BYTES = RECORDED_SAMPLE_RATE * 2;

/**
 * Notes for each dictated chunk how long after its end the text is painted. A chunk is sent when five
 * seconds are recorded and cut at a pause before that, so a shorter chunk has ended earlier.
 */
const notingScript = `{
  const delays = (window.dictationDelays = []);
  const send = window.fetch.bind(window);
  window.fetch = async (address, request) => {
    if (!String(address).includes('orderDictate')) return send(address, request);
    const seconds = (request.body.get('audio_data').size - ${HEADER_BYTES}) / ${SECOND_BYTES};
    const endedAt = performance.now() - Math.max(0, ${CHUNK_SECONDS} - seconds) * 1000;
    const shown = () => document.querySelector('[contenteditable]').textContent;
    const before = shown();
    const response = await send(address, request);
    const { text } = await response.clone().json();
    const look = () =>
      requestAnimationFrame(
        shown() === before ? look : () => delays.push(performance.now() - endedAt),
      );
    if (text) look();
    return response;
  };
}`;

/**
 * Dictates by chunks without a stop, and returns for the slowest of the first chunks the seconds from the end
 * of its speech until its text is painted.
 */
export async function measureDictation(addresses: EndpointsFile): Promise<number> {
  const person = addresses.people.find(({ role }) => role === 'arbitrator');
  if (!person) throw new Error('The local stack has no arbitrator');
  const token = await signIn(addresses, person);
  const browser = await launchChromium({ isOptimised: true });
  try {
    const page = await browser.newPage();
    await page.addInitScript(`{
      localStorage.setItem('${TOKEN_KEY}', ${JSON.stringify(token)});
      localStorage.setItem('${ACTIVITY_KEY}', String(Date.now()));
    }`);
    await page.addInitScript(notingScript);
    // As for a case with its own speech server: no stream, chunks alone.
    await page.route('**/dictation/address', (route) => route.fulfill({ status: 409, json: {} }));
    await page.goto(`${addresses.web}/mediator/order-dictation`);
    await page.getByRole('button', { name: 'Start Dictation' }).click();
    const words = page.locator('[contenteditable]');
    await words.getByText('thirty days').waitFor({ timeout: 60_000 });
    const delays = await page.evaluate<number[]>('window.dictationDelays');
    if (delays.length === 0) throw new Error('No chunk was dictated');
    return Math.max(...delays) / 1000;
  } finally {
    await browser.close();
  }
}
