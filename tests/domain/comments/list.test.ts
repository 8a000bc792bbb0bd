import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import { listComments } from '#lambdas/comments/thread/list-comments.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { makeComment } from '#tests/support/make-comment.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import {
  contentsOf,
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Visibility of comments (D35), and pages of a thread. */

let on: Proceedings;
beforeAll(async () => {
  on = await startProceedings();
  await on.put([
    makeComment(1, 1, { content: '<p>to all</p>' }),
    makeComment(1, 2, { content: '<p>to case managers</p>', visibilityType: 'caseManager' }),
    makeComment(1, 3, { content: '<p>to mediators</p>', visibilityType: 'mediator' }),
    makeComment(1, 4, {
      content: '<p>to a respondent</p>',
      visibilityType: 'respondent',
      visibilityPartyIds: ['pty_2'],
    }),
    makeComment(1, 5, {
      content: '<p>by a claimant to case managers</p>',
      visibilityType: 'caseManager',
      ownerId: 'usr_claimant',
      ownerType: 'agent',
    }),
  ]);
});
afterAll(() => on.stop());

const all = ['to all', 'to case managers', 'to mediators', 'to a respondent'];

test.each([
  ['a neutral who wrote some', 'usr_two', all],
  ['another neutral', 'usr_one', ['to all', 'to mediators']],
  ['the managing neutral', 'usr_chief', [...all, 'by a claimant to case managers']],
  ['a case manager', 'usr_desk', [...all, 'by a claimant to case managers']],
])('shows %s only the comments and the count visible to them', async (_, userId, expected) => {
  const { status, body, text } = await on.list(1, userId);
  expect(status).toBe(200);
  expect(contentsOf(body.data)).toEqual(expected.map((words) => `<p>${words}</p>`));
  expect(body).toMatchObject({ total: expected.length, lastPage: 1, page: 1, perPage: 1000 });
  for (const words of [...all, 'by a claimant'])
    if (!expected.some((seen) => seen.startsWith(words))) expect(text).not.toContain(words);
});

test.each(['usr_stranger', 'usr_asked'])(
  'returns the missing-case error to %s, who is not a member',
  async (userId) => {
    const theirs = await on.list(1, userId);
    const missing = await on.list(999, userId);
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(missing.body);
    expect(theirs.text).not.toContain('to all');
  },
);

test('names the members who read the thread, and those who read every comment (D108)', async () => {
  const { status, body } = await on.readers(1, 'usr_one');
  expect(status).toBe(200);
  const named = (userId: string, isCaseManager: boolean) => ({
    ...{ id: userId, name: `Name of ${userId}` },
    isCaseManager,
  });
  expect(body.readers).toEqual([
    named('usr_one', false),
    named('usr_two', false),
    named('usr_desk', true),
    named('usr_chief', true),
  ]);
});

test.each(['usr_stranger', 'usr_asked'])(
  'names no reader to %s, who is not a member',
  async (userId) => {
    const theirs = await on.readers(1, userId);
    const missing = await on.readers(999, userId);
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(missing.body);
    expect(theirs.text).not.toContain('Name of');
  },
);

test.each<Record<string, string>>([
  { page: '0' },
  { page: '501' },
  { perPage: '1001' },
  { perPage: 'x' },
])('refuses %o', async (query) => {
  expect((await on.list(1, 'usr_one', query)).status).toBe(400);
});

test('uses the seeds’ names and formats', async () => {
  const { body } = await on.list(1, 'usr_chief');
  expect(body.data?.[3]).toEqual({
    id: makeComment(1, 4).id,
    content: '<p>to a respondent</p>',
    visibilityType: 'respondent',
    visibilityPartyIds: ['pty_2'],
    ownerId: 'usr_two',
    ownerType: 'mediator',
    ownerRole: 'arbitrator',
    owner: { name: 'Name of usr_two' },
    created_at: '2026-01-10T06:00:04.000Z',
  });
});

test('returns a meeting’s link until a day after the meeting, or until it is cancelled', async () => {
  await on.addCase(2);
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const meeting = (startsAt: string, isDisabled = false) => ({
    meetingId: 'mtg_1',
    startsAt,
    joinUrl: 'https://meet.example.org/room',
    isDisabled,
  });
  await on.put([
    makeComment(2, 1, { meeting: meeting('2026-01-10T18:45:00.000Z') }),
    makeComment(2, 2, { meeting: meeting(hoursFromNow(-23)) }),
    makeComment(2, 3, { meeting: meeting(hoursFromNow(-25)) }),
    makeComment(2, 4, { meeting: meeting(hoursFromNow(5)) }),
    makeComment(2, 5, { meeting: meeting(hoursFromNow(5), true) }),
    makeComment(2, 6),
  ]);
  const { body } = await on.list(2);
  expect(body.data?.[0]?.zoomLink).toEqual({
    date: '11/01/2026 00:15',
    url: 'https://meet.example.org/room',
    disable: true,
  });
  expect(body.data?.map(({ zoomLink }) => zoomLink?.disable)).toEqual([
    true,
    false,
    true,
    false,
    true,
    undefined,
  ]);
});

test('returns pages of 1000, oldest first, with exact totals and an empty one after the last', async () => {
  await on.addCase(3);
  await on.put(
    Array.from({ length: 1203 }, (_, position) =>
      makeComment(3, position, position % 400 === 0 ? { visibilityType: 'caseManager' } : {}),
    ),
  );
  const pages = [];
  for (const page of ['1', '2', '3']) pages.push((await on.list(3, 'usr_one', { page })).body);
  expect(pages.map(({ total, lastPage, data }) => [total, lastPage, data?.length])).toEqual([
    [1199, 2, 1000],
    [1199, 2, 199],
    [1199, 2, 0],
  ]);
  const seen = pages.flatMap(({ data }) => contentsOf(data));
  expect(seen.slice(0, 2)).toEqual(['<p>Comment 1</p>', '<p>Comment 2</p>']);
  expect(new Set(seen).size).toBe(1199);
});

test('splits long comments over pages below the response limit of a function', async () => {
  await on.addCase(4);
  const long = `<p>${'"é&amp;'.repeat(8_000)}</p>`;
  await on.put(Array.from({ length: 150 }, (_, n) => makeComment(4, n, { content: long })));
  const ids: string[] = [];
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const reply = await on.list(4, 'usr_one', { page: String(page) });
    expect(Buffer.byteLength(JSON.stringify({ body: reply.text }))).toBeLessThan(6 * 1024 * 1024);
    lastPage = reply.body.lastPage ?? 0;
    ids.push(...(reply.body.data ?? []).map(({ id }) => id));
  }
  expect(lastPage).toBeGreaterThan(1);
  expect(ids).toEqual(Array.from({ length: 150 }, (_, n) => makeComment(4, n).id));
});

test('costs the case check and one read unit for each 4 KB on any page', async () => {
  await on.addCase(5);
  await on.put(Array.from({ length: 12 }, (_, n) => makeComment(5, n)));
  const { readUnits } = await readUnitsOf(on.table, (table) =>
    listComments(
      {
        table,
        clock: { now: () => new Date() },
        files: connectFiles(on.bucket),
        whatsApp: undefined,
      },
      {
        principal: principalOf('usr_one'),
        params: { id: caseIdOf(5) },
        query: commentsEndpoints.listComments.query.parse({ page: '2' }),
      },
    ),
  );
  expect(readUnits).toBeLessThanOrEqual(1.5);
});
