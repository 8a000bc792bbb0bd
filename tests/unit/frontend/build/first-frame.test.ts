import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { INDIA_OFFSET_MS } from '#contracts/rules/notation.ts';
import { LOGGED_OUT, TOKEN_KEY } from '#portal/shared/session/token.ts';
import { firstReads, userRead } from '../../../../frontend/build/first-frame/first-reads.ts';
import {
  byPreference,
  patternOf,
  screenRoutes,
} from '../../../../frontend/build/first-frame/screen-routes.ts';

/** What shows the first frame of a page: index.html and the script of the build. */

const ROUTES = 'frontend/src/app/portal-routes.tsx';
const routesText = readFileSync(ROUTES, 'utf8');
const script = readFileSync('frontend/build/first-frame/first-frame.js', 'utf8');

describe('the routes of signed-in users', () => {
  const routes = screenRoutes(ROUTES, routesText);

  it('are all found, with their modules', () => {
    expect(routes).toHaveLength(routesText.match(/, Screen: \w+ \}/g)?.length ?? 0);
    expect(routes).toContainEqual({
      path: '/mediator/cases/:id',
      module: 'frontend/src/features/case/case-page.tsx',
    });
  });

  it('are not left out when they are written in another way', () => {
    expect(() => screenRoutes(ROUTES, '')).toThrow('No page of a signed-in user is found');
    const text = '{ path: paths.cases.path, Screen: MyCases }';
    expect(() => screenRoutes(ROUTES, text)).toThrow('has no path or module');
  });

  it('are compared as the router does: a fixed part comes first', () => {
    const sorted = routes.toSorted(byPreference);
    const first = (address: string) =>
      sorted.find(({ path }) => new RegExp(patternOf(path)).test(address))?.path;
    expect(first('/mediator/cases')).toBe('/mediator/cases');
    expect(first('/mediator/cases/create')).toBe('/mediator/cases/create');
    expect(first('/mediator/cases/cas_1/')).toBe('/mediator/cases/:id');
    expect(first('/mediator/cases/cas_1/transcription')).toBe('/mediator/cases/:id/transcription');
    expect(first('/mediator')).toBeUndefined();
  });
});

describe('the first script', () => {
  const CASE = firstReads['/mediator/cases/:id'] ?? [];
  const screens = [
    {
      pattern: patternOf('/mediator/cases/:id'),
      isForSignedIn: true,
      files: [0, 1],
      reads: [{ address: userRead }, ...CASE],
    },
    {
      pattern: patternOf('/mediator/cases'),
      isForSignedIn: true,
      files: [0],
      reads: firstReads['/mediator/cases'],
    },
    {
      pattern: patternOf('/mediator/today'),
      isForSignedIn: true,
      files: [],
      reads: firstReads['/mediator/today'],
    },
    { pattern: '^/$', isForSignedIn: false, files: [1], reads: [] },
  ];
  const table = {
    tokenKey: TOKEN_KEY,
    loggedOut: LOGGED_OUT,
    readHeaders: { accept: 'a' },
    longestRead: 1,
    indianOffset: INDIA_OFFSET_MS,
    font: 'f.woff2',
    files: ['a.css', 'b.js'],
    screens,
  };
  const filled = script.replace('__SCREENS__', JSON.stringify(table));

  /** What a page makes that opens with this address and stored token. */
  function opened(address: string, stored: string | null | Error) {
    const { pathname, search } = new URL(address, 'http://portal.example');
    const links: Record<string, unknown>[] = [];
    const reads: { address: string; authorization: string }[] = [];
    const dataset: { frame?: string } = {};
    const window: { earlyReads?: { token: string; answers: object } } = {};
    runInNewContext(filled, {
      window,
      location: { pathname, search },
      localStorage: {
        getItem: (key: string) => {
          if (stored instanceof Error) throw stored;
          return key === TOKEN_KEY ? stored : null;
        },
      },
      AbortSignal,
      // The first moment of a day in India.
      Date: class extends Date {
        static override now = () => Date.parse('2026-11-30T18:30:00.000Z');
      },
      document: {
        documentElement: { dataset },
        createElement: () => ({}),
        head: { append: (link: Record<string, unknown>) => links.push(link) },
      },
      fetch: (read: string, { headers }: { headers: { authorization: string } }) => {
        reads.push({ address: read, authorization: headers.authorization });
        return Promise.reject(new Error('No connection'));
      },
    });
    return { frame: dataset.frame, links, reads, early: window.earlyReads };
  }

  it('shows the frame of signed-in users and begins with the files and answers of the page', () => {
    const { frame, links, reads, early } = opened(
      '/mediator/cases/cas_1?caseType=mediation',
      'abc',
    );
    expect(frame).toBe('signed-in');
    expect(links).toMatchObject([
      { rel: 'preload', as: 'style', href: '/a.css', crossOrigin: '' },
      { rel: 'modulepreload', href: '/b.js', crossOrigin: '' },
    ]);
    expect(reads).toEqual([
      { address: '/api/me', authorization: 'abc' },
      { address: '/api/mediator/cases/cas_1', authorization: 'abc' },
    ]);
    expect(early?.token).toBe('abc');
    expect(Object.keys(early?.answers ?? {})).toEqual(reads.map(({ address }) => address));
  });

  it('reads the hearings of the day in India', () => {
    const { reads } = opened('/mediator/today', 'abc');
    expect(reads[0]?.address).toBe('/api/dailyCauseList?month=2026-12&day=2026-12-01');
  });

  it.each([
    ['', 'resolutionKind=mediation'],
    ['?caseType=arbitration', 'resolutionKind=arbitration'],
  ])('reads the docket of the address %s', (search, query) => {
    const { reads } = opened(`/mediator/cases${search}`, 'abc');
    expect(reads).toHaveLength(1);
    expect(reads[0]?.address).toContain(query);
  });

  it('leaves a filtered docket to the page', () => {
    expect(opened('/mediator/cases?status=draft', 'abc').reads).toEqual([]);
  });

  it.each([
    ['no token', null],
    ['an ended session', LOGGED_OUT],
    ['no storage', new Error('Storage is off')],
  ])('with %s shows the frame of visitors and asks for nothing', (_name, stored) => {
    expect(opened('/mediator/cases', stored)).toMatchObject({
      frame: 'visitor',
      links: [],
      reads: [],
      early: undefined,
    });
    expect(opened('/', stored)).toMatchObject({
      frame: 'visitor',
      links: [{ href: '/b.js' }],
      reads: [],
    });
  });

  it.each(['/', '/terms-and-conditions', '/mediator/unknown'])(
    'with a session has no frame for %s',
    (path) => {
      expect(opened(path, 'abc')).toMatchObject({ frame: undefined, links: [], reads: [] });
    },
  );
});

test('the frame in index.html is decoration in the look of the portal', () => {
  const page = readFileSync('frontend/index.html', 'utf8');
  const frame =
    /<div class="first-frame" aria-hidden="true">[\s\S]*?\n {6}<\/div>/.exec(page)?.[0] ?? '';
  expect(frame).toContain('>Neutral Portal<');
  expect(frame).not.toMatch(/<(?:a|button|input|h1|main|nav|header|footer)\b|role=|tabindex|id=/);
  const mark = readFileSync('frontend/src/shared/ui/page/brand-mark.tsx', 'utf8');
  const shapes = [...mark.matchAll(/ d="([^"]+)"/g)].map(([, shape = '']) => shape);
  expect(shapes).toHaveLength(2);
  for (const shape of shapes) expect(frame).toContain(shape);
});
