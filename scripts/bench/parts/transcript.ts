import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, listen } from 'local-aws';
import { writeWav } from 'local-aws/transcribe';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { serveBuiltSite } from '#local/web/built-site.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { ownTranscript } from '#tests/support/stack/own-transcript.ts';
import { call, signIn } from '#tests/support/stack/portal-client.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { atMost, type Figure } from '../figure.ts';
import { progress } from '../measure.ts';
import { measureDictation } from '../transcript/measure-dictation.ts';
import {
  type EditorMeasure,
  type EditorPage,
  measureEditor,
  openSeconds,
} from '../transcript/measure-editor.ts';
import { naivePage } from '../transcript/naive-page.ts';
import { buildPeerPage, PEER_NAME, peerTranscript } from '../transcript/peer-page.ts';

/** Three hours and ten hours of speech. */
const WORDS = 30_000;
const MANY_WORDS = 100_000;
const RECORDING_SECONDS = 10;
/** Chromium ends the page of the published editor with the whole text. */
const PEER_WORDS = 3_000;
/** The work for each word is the same (docs/benchmarks.md), so the time grows no faster than the text. */
const MOST_GROWTH = 3.5;
/** Times that each of both is opened. */
const OPENINGS = 4;

/**
 * The transcript screen of the built portal with its local stack in Chromium, beside a naive
 * contenteditable and beside a published React editor with the same text. Throws if the portal is
 * not built.
 */
export async function benchTranscript(): Promise<Figure[]> {
  const { addresses, stop } = await startLocalStack();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const portal = await openPortal(addresses, browser);
    const ours = await measureEditor(browser, portal.context, portal.pageOf(WORDS));
    report('transcript screen', ours);
    const page = await portal.context.newPage();
    const [fewSeconds = 0, manySeconds = 0] = await openInTurn(
      page,
      [WORDS, MANY_WORDS].map(portal.pageOf),
    );
    await portal.context.close();
    progress(
      `  ${WORDS} words open in ${fewSeconds.toFixed(2)} s, ${MANY_WORDS} in ${manySeconds.toFixed(2)} s`,
    );
    const dictatedSeconds = await measureDictation(addresses);
    progress(`  dictated text is shown after ${dictatedSeconds.toFixed(2)} s`);
    const peers = await measurePeers(browser);
    const text = `transcript: ${WORDS.toLocaleString('en')} words`;
    return [
      atMost(2, `${text} open`, ours.openSeconds, 's'),
      atMost(50, `${text}, key press painted, p99`, ours.keyMilliseconds, 'ms'),
      atMost(1000 / 55, `${text}, frame while scrolling`, ours.frameMilliseconds, 'ms'),
      atMost(200, `${text}, memory of the page`, ours.megabytes, 'MB'),
      atMost(
        MOST_GROWTH,
        `transcript: ${MANY_WORDS.toLocaleString('en')} words open, beside ${WORDS.toLocaleString('en')}`,
        manySeconds / fewSeconds,
      ),
      atMost(
        1.5,
        'transcript: text of a dictated chunk painted after its end',
        dictatedSeconds,
        's',
      ),
      ...peers.flatMap(({ name, measure }) => [
        atMost(
          1,
          `transcript: key press beside ${name}`,
          ours.keyMilliseconds / measure.keyMilliseconds,
        ),
        atMost(1, `transcript: memory beside ${name}`, ours.megabytes / measure.megabytes),
      ]),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}

/** Opens pages in turn, and returns the shortest time of each: other work on the machine only adds to it. */
async function openInTurn(page: Page, editors: readonly EditorPage[]): Promise<number[]> {
  const fastest = editors.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < OPENINGS; round += 1)
    for (const [at, editor] of editors.entries())
      fastest[at] = Math.min(fastest[at] ?? 0, await openSeconds(page, editor));
  return fastest;
}

function report(name: string, measure: EditorMeasure): void {
  const { openSeconds: open, keyMilliseconds, frameMilliseconds, megabytes } = measure;
  progress(
    `  ${name}: opens in ${open.toFixed(2)} s, key ${keyMilliseconds.toFixed(1)} ms, frame ${frameMilliseconds.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`,
  );
}

/** Signs in, stores both transcripts, and prepares a browser profile. */
async function openPortal(addresses: EndpointsFile, browser: Browser) {
  const [person] = addresses.people;
  if (!person) throw new Error('The local stack has no demo user');
  const token = await signIn(addresses, person);
  const { body } = await call(addresses, 'GET', 'mediator/cases?caseType=mediation', { token });
  const cases: readonly Case[] = body.data;
  const ids = new Map<number, string>();
  for (const [at, words] of [WORDS, MANY_WORDS].entries()) {
    const ownCase = cases[at];
    if (!ownCase) throw new Error('The seed has too few cases');
    const transcriptId = await ownTranscript(addresses, ownCase, {
      words: makeTranscript({ words }).words,
      recordingSeconds: RECORDING_SECONDS,
    });
    ids.set(
      words,
      `${addresses.web}/mediator/cases/${ownCase.id}/transcription?caseType=mediation&transcript=${transcriptId}`,
    );
  }
  const context = await newContext(browser);
  await context.addInitScript(`{
    localStorage.setItem('${TOKEN_KEY}', ${JSON.stringify(token)});
    localStorage.setItem('${ACTIVITY_KEY}', String(Date.now()));
  }`);
  return {
    context,
    pageOf: (words: number): EditorPage => ({
      url: ids.get(words) ?? '',
      words: '.transcript-words',
      box: '.transcript-pane',
    }),
  };
}

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 } });

/** Measures the other editors; one that cannot be installed or does not open is left out. */
async function measurePeers(browser: Browser): Promise<{ name: string; measure: EditorMeasure }[]> {
  const { segments, speakers } = makeTranscript({ words: WORDS });
  const folder = mkdtempSync(join(tmpdir(), 'transcript-peer-'));
  const built = await buildPeerPage(folder);
  const files = new Map([
    ['/naive', { type: 'text/html', body: naivePage(segments, speakers) }],
    [
      '/transcript.json',
      {
        type: 'application/json',
        body: peerTranscript(makeTranscript({ words: PEER_WORDS }).segments),
      },
    ],
    [
      '/silence.wav',
      { type: 'audio/wav', body: writeWav(new Int16Array(RECORDING_SECONDS * 16_000)) },
    ],
  ]);
  const site = built === undefined ? undefined : serveBuiltSite(built);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.setHeader('Content-Type', file.type).end(file.body);
    else if (site) site(request, response);
    else response.writeHead(404).end();
  });
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const measured: { name: string; measure: EditorMeasure }[] = [];
  try {
    const pages: readonly (EditorPage & { name: string })[] = [
      { name: 'a naive contenteditable', url: `${origin}/naive`, words: '#box', box: '#box' },
      ...(built === undefined
        ? []
        : [
            {
              name: `${PEER_NAME} with ${PEER_WORDS.toLocaleString('en')} words`,
              url: `${origin}/`,
              words: '.public-DraftEditor-content',
              box: '.public-DraftEditor-content',
            },
          ]),
    ];
    if (built === undefined) progress(`  ${PEER_NAME} cannot be installed here`);
    for (const { name, ...page } of pages) {
      const context = await newContext(browser);
      try {
        const measure = await measureEditor(browser, context, page);
        report(name, measure);
        measured.push({ name, measure });
      } catch (error) {
        progress(`  ${name} could not be measured: ${String(error).split('\n')[0]}`);
      } finally {
        await context.close();
      }
    }
    return measured;
  } finally {
    await close(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
