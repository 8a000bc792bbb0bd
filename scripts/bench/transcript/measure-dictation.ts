import type { EndpointsFile } from '#local/endpoints-file.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import { launchChromium } from '#tests/support/launch-chromium.ts';
import { signIn } from '#tests/support/portal-client.ts';

/**
 * Notes for each dictated chunk how long after its last loud sample the text is painted. The level
 * is measured 50 times a second, on the same stream that is recorded.
 */
const notingScript = `{
  const delays = (window.dictationDelays = []);
  let spokenUntil = 0;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish);
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      if (samples.some((sample) => Math.abs(sample) > 0.02)) spokenUntil = performance.now();
    }, 20);
    return stream;
  };
  const send = window.fetch.bind(window);
  window.fetch = async (address, request) => {
    if (!String(address).includes('orderDictate')) return send(address, request);
    const endedAt = spokenUntil;
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
 * Dictates about 15 seconds of speech, in chunks of up to five seconds, and returns for the slowest
 * chunk the seconds from the end of its speech until its text is painted.
 */
export async function measureDictation(addresses: EndpointsFile): Promise<number> {
  const person = addresses.people.find(({ role }) => role === 'arbitrator');
  if (!person) throw new Error('The local stack has no arbitrator');
  const token = await signIn(addresses, person);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addInitScript(`{
      localStorage.setItem('${TOKEN_KEY}', ${JSON.stringify(token)});
      localStorage.setItem('${ACTIVITY_KEY}', String(Date.now()));
    }`);
    await page.addInitScript(notingScript);
    await page.goto(`${addresses.web}/mediator/order-dictation`);
    await page.getByRole('button', { name: 'Start Dictation' }).click();
    const words = page.locator('[contenteditable]');
    await words.getByText('next hearing').waitFor({ timeout: 60_000 });
    const delays = await page.evaluate<number[]>('window.dictationDelays');
    if (delays.length === 0) throw new Error('No chunk was dictated');
    return Math.max(...delays) / 1000;
  } finally {
    await browser.close();
  }
}
