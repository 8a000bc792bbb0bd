/**
 * npm run screens: builds the portal, starts it with its seed on free ports, and writes the pictures
 * of README.md. Seeded hearings and dates are those of the day, so the pictures differ each time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { call, signIn } from '#tests/support/stack/portal-client.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import {
  mainScreens,
  PICTURE_BYTES_MAX,
  PICTURE_SIZE,
  pictureOf,
  SCREENS_FOLDER,
  type Screen,
  type ScreenIds,
} from './main-screens.ts';

/** The seeded documents are processed one after the other, for about a minute. */
const PROCESSED_WITHIN_MS = 120_000;
/** Tried in this order: each next one is smaller. */
const QUALITIES = [85, 75, 60];

const executablePath = await ensureChromium();
const { addresses, stop } = await startLocalStack({ hasDocuments: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const person = addresses.people.find(({ role }) => role === 'arbitrator');
  if (!person) throw new Error('No demo arbitrator');
  const token = await signIn(addresses, person);
  const ids = await idsOf(addresses, token);
  const context = await browser.newContext({
    baseURL: addresses.web,
    viewport: PICTURE_SIZE,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  const session = { [TOKEN_KEY]: token, [ACTIVITY_KEY]: `${Date.now()}` };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
  mkdirSync(SCREENS_FOLDER, { recursive: true });
  for (const screen of mainScreens) {
    const bytes = await pictureBytes(context, screen, ids);
    writeFileSync(pictureOf(screen), bytes);
    console.log(`${pictureOf(screen)}: ${Math.round(bytes.length / 1_000)} kB`);
  }
} finally {
  await browser.close();
  await stop();
}

/** A seeded arbitration with a document that is ready, and one with a transcript. */
async function idsOf(portal: EndpointsFile, token: string): Promise<ScreenIds> {
  const read = async (path: string) => (await call(portal, 'GET', path, { token })).body;
  const cases: string[] = [];
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const list = await read(`mediator/cases?resolutionKind=arbitration&page=${page}`);
    cases.push(...list.data.map(({ id }: { id: string }) => id));
    lastPage = list.lastPage;
  }
  const givesUpAt = Date.now() + PROCESSED_WITHIN_MS;
  const found: Partial<ScreenIds> = {};
  while (Date.now() < givesUpAt) {
    for (const id of cases) {
      if (!found.transcriptCaseId && (await read(`liveTranscriptDet/${id}`)).total > 0)
        found.transcriptCaseId = id;
      if (found.documentId) continue;
      const { documentList } = await read(`documentList/${id}`);
      const settled = ({ processing }: ListedDocument) =>
        processing.state !== 'queued' && processing.state !== 'processing';
      if (documentList.length === 0 || !documentList.every(settled)) continue;
      const [longest] = documentList
        .filter(
          ({ format, processing }: ListedDocument) =>
            format === 'pdf' && processing.state === 'ready',
        )
        .sort(
          (one: ListedDocument, other: ListedDocument) =>
            (other.pageCount ?? 0) - (one.pageCount ?? 0),
        );
      if (longest) Object.assign(found, { caseId: id, documentId: longest.id });
    }
    const { caseId, documentId, transcriptCaseId } = found;
    if (caseId && documentId && transcriptCaseId) return { caseId, documentId, transcriptCaseId };
    await pause(2_000);
  }
  throw new Error(`Not seeded in ${cases.length} cases; found ${JSON.stringify(found)}`);
}

async function pictureBytes(
  context: BrowserContext,
  { address, selector, name }: Screen,
  ids: ScreenIds,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(address(ids));
  await page.locator(selector).first().waitFor();
  await page.getByText('Please wait. Loading...').waitFor({ state: 'hidden' });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const devTools = await context.newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= PICTURE_BYTES_MAX) {
      await page.close();
      return bytes;
    }
  }
  throw new Error(`The picture of ${name} is above ${PICTURE_BYTES_MAX} bytes`);
}
