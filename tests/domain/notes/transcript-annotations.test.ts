import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import type { PresentedSegment } from '#contracts/rules/speech/transcripts.ts';
import { listAnnotations } from '#lambdas/notes/annotations/list-annotations.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { textOfExport } from '#tests/support/files/export-text.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';

/** Annotations of words of transcripts. Members of case 1: usr_one and usr_two; usr_stranger is on case 2. */

let on: Transcripts;
let n = 0;
let transcriptId = '';
let segments: PresentedSegment[] = [];

beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  transcriptId = `trn_spoken${n}`;
  await on.add(transcriptId);
  segments = (await on.get(transcriptId)).body.transcriptData.words;
});

const wordsOf = (at: number, from: number, to: number): string =>
  (segments[at]?.text ?? [])
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

const text = { note: 'Who held the keys?', issue: 'Custody', eventDate: '', audience: 'author' };
/** Three words of the second paragraph. */
const passage = () => ({
  ...{ transcriptId, segmentId: segments[1]?.id, quote: wordsOf(1, 2, 5), occurrence: 0 },
  second: Math.floor(segments[1]?.text[2]?.start ?? 0),
});

type Facts = { userId?: string; caseId?: string; body?: object; id?: string };

function call(endpoint: keyof typeof annotationsEndpoints, facts: Facts = {}) {
  const { method, path } = annotationsEndpoints[endpoint];
  const { userId = 'usr_one', caseId = caseIdOf(1), body, id } = facts;
  const params = { caseId, ...(id && { annotationId: id }) };
  // Replies are untyped; each test asserts the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return callHandler<any>(apiEvent(method, path, { userId, params, ...(body && { body }) }));
}

async function add(facts: object = {}, userId = 'usr_one') {
  const body = { ...passage(), ...text, ...facts };
  const reply = await call('annotateTranscript', { userId, body });
  expect(reply.status).toBe(200);
  return reply.body.annotation;
}

/** The annotations of this test's transcript. */
async function listed(userId = 'usr_one') {
  const { body } = await call('listAnnotations', { userId });
  return body.data.filter((one: { transcriptId: string }) => one.transcriptId === transcriptId);
}

async function found(query: string, userId = 'usr_one') {
  const { method, path } = caseSearchEndpoints.searchCase;
  const params = { id: caseIdOf(1) };
  const event = apiEvent(method, path, { userId, params, query: { query, kind: 'annotation' } });
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (await callHandler<any>(event)).body.data;
}

/** Saves the second paragraph as these words. */
const rewrite = (words: readonly string[]) =>
  on.save(transcriptId, {
    version: 0,
    segments: [
      {
        ...{ id: segments[1]?.id, speaker: segments[1]?.speaker },
        text: words.map((word) => ({ text: word })),
      },
    ],
  });

describe('an annotation of a transcript', () => {
  test('is listed with its place, by issue and date as those of documents', async () => {
    const annotation = await add({ eventDate: '2025-05-20' });
    expect(annotation).toMatchObject({
      ...{ kind: 'transcript', transcriptId, documentId: '', page: 0 },
      ...{ documentName: 'Hearing of 2 March 2026', quote: wordsOf(1, 2, 5) },
      ...{ segmentId: segments[1]?.id, second: passage().second, isOutdated: false },
      ...{ issue: 'Custody', eventDate: '2025-05-20', isOwn: true },
    });
    expect(annotation.citation).toMatch(/^\{T-\d+\/0:00:\d\d\}$/);
    expect(annotation).not.toHaveProperty('spoken');
    expect(await listed()).toEqual([annotation]);
  });

  test.each([
    ['without words', { quote: '' }],
    ['of an unknown transcript', { transcriptId: 'trn_none' }],
    ['with 1,001 characters', { quote: 'x'.repeat(1_001) }],
    ['before the recording', { second: -1 }],
    ['with an unknown audience', { audience: 'all' }],
  ])('%s is refused, and nothing is stored', async (_what, facts) => {
    const body = { ...passage(), ...text, ...facts };
    expect((await call('annotateTranscript', { body })).status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('keeps its place when other words are edited', async () => {
    await add();
    const words = (segments[1]?.text ?? []).map((leaf) => leaf.text);
    expect((await rewrite(['Well', ...words])).status).toBe(200);
    expect(await listed()).toMatchObject([
      { segmentId: segments[1]?.id, second: passage().second, isOutdated: false },
    ]);
  });

  test('follows its words into another paragraph', async () => {
    const quote = 'zebra crossing lamp';
    const moved = segments[3];
    await add({ quote });
    const saved = await on.save(transcriptId, {
      version: 0,
      segments: [
        {
          ...{ id: moved?.id, speaker: moved?.speaker },
          text: `the ${quote} was red`.split(' ').map((word) => ({ text: word })),
        },
      ],
    });
    expect(saved.status).toBe(200);
    expect(await listed()).toMatchObject([{ segmentId: moved?.id, isOutdated: false }]);
  });

  test('is flagged when its words are gone', async () => {
    await add();
    expect((await rewrite(['Nothing', 'is', 'left'])).status).toBe(200);
    expect(await listed()).toMatchObject([{ isOutdated: true, quote: wordsOf(1, 2, 5) }]);
  });
});

describe('others', () => {
  test('neither list nor find a private one', async () => {
    const { id } = await add({ note: `Uncommon${n} remark` });
    expect(await listed('usr_two')).toEqual([]);
    expect(await found(`Uncommon${n}`, 'usr_two')).toEqual([]);
    expect(await found(`Uncommon${n}`)).toMatchObject([
      { kind: 'annotation', id: transcriptId, place: passage().second },
    ]);
    const body = { ...text, version: 1 };
    expect((await call('updateAnnotation', { userId: 'usr_two', id, body })).status).toBe(404);
    expect((await call('deleteAnnotation', { userId: 'usr_two', id })).status).toBe(404);
  });

  test('of the tribunal read a shared one', async () => {
    const { id } = await add({ note: `Shared${n} remark`, audience: 'tribunal' });
    expect(await listed('usr_two')).toMatchObject([{ id, isOwn: false }]);
    expect(await found(`Shared${n}`, 'usr_two')).toMatchObject([{ id: transcriptId }]);
    const body = { ...text, audience: 'author', version: 1 };
    expect((await call('updateAnnotation', { id, body })).status).toBe(200);
    expect(await listed('usr_two')).toEqual([]);
  });

  test('of another case are refused, also with their own case', async () => {
    const body = { ...passage(), ...text };
    const foreign = await call('annotateTranscript', { userId: 'usr_stranger', body });
    expect(foreign.status).toBe(404);
    const own = await call('annotateTranscript', {
      ...{ userId: 'usr_stranger', caseId: caseIdOf(2), body },
    });
    expect(own.status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('get nothing of it in an export', async () => {
    await add({ note: `Exported${n} remark`, audience: 'tribunal' });
    const { status, body } = await on.call('exportTranscript', {
      userId: 'usr_two',
      body: { transcriptId, fileFormat: 'reporterText', hasTimes: false },
    });
    expect(status).toBe(200);
    const bytes = await (await fetch(body.fileUrl)).arrayBuffer();
    const exported = await textOfExport(new Uint8Array(bytes), 'reporterText');
    expect(exported).not.toContain(`Exported${n}`);
    expect(JSON.stringify((await on.get(transcriptId, {}, 'usr_two')).body)).not.toContain(
      `Exported${n}`,
    );
  });
});

test('a list reads no text of transcripts that were not edited', async () => {
  await add();
  const { readUnits } = await readUnitsOf(on.table, (table) =>
    listAnnotations(
      { table, files: { ...on.files, bucket: 'no-such-bucket' } },
      {
        principal: principalOf('usr_two'),
        params: { caseId: caseIdOf(1) },
        query: { page: 1, perPage: 500 },
      },
    ),
  );
  expect(readUnits).toBeLessThanOrEqual(6);
});
