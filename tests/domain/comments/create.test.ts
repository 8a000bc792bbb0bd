import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityKeys } from '#lambdas/notifications/record/activity-keys.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { receiptKeys } from '#shared/idempotency/receipt-keys.ts';
import {
  contentsOf,
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';

/** Adding a comment: permission, case status, recipients and text cleaning. */

let on: Proceedings;
beforeAll(async () => {
  on = await startProceedings();
});
afterAll(() => on.stop());

const activities = (userId: string) =>
  queryAll(on.table, { pk: activityKeys.counter(userId).pk, skPrefix: 'ACTIVITY#' });
let numbers = 100;
/** A case that no other test writes to. */
const newCase = async (facts = {}) => {
  numbers += 1;
  await on.addCase(numbers, facts);
  return numbers;
};

test('adds a comment that its author and the other members read', async () => {
  const n = await newCase();
  const { status, body } = await on.add(n, { content: '<p>The <b>first</b> offer</p>' });
  expect(status).toBe(200);
  expect(body.message).toBe('Comment Added Successfully');
  expect(body.currentComment).toMatchObject({
    content: '<p>The <strong>first</strong> offer</p>',
    visibilityType: 'all',
    visibilityPartyIds: [],
    ownerId: 'usr_one',
    ownerType: 'mediator',
    ownerRole: 'mediator',
    owner: { name: 'Name of usr_one' },
  });
  for (const userId of ['usr_one', 'usr_two'])
    expect((await on.list(n, userId)).body.data).toEqual([body.currentComment]);
});

test.each([
  ['a script', '<p>x</p><script>alert(1)</script>', '<p>x</p>'],
  ['an event handler', '<p onclick="alert(1)">x</p>', '<p>x</p>'],
  ['a script address', '<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
])('stores a comment without %s', async (_, typed, kept) => {
  const n = await newCase();
  expect((await on.add(n, { content: typed })).body.currentComment?.content).toBe(kept);
  expect((await on.stored(n)).map(({ content }) => content)).toEqual([kept]);
});

test.each(['usr_stranger', 'usr_asked'])(
  'returns the missing-case error to %s, who is not a member, and stores and sends nothing',
  async (userId) => {
    const n = await newCase();
    const wish = { sendByWhatsappFlag: true };
    const key = `intruder-${userId}`;
    const theirs = await on.add(n, wish, { userId, key });
    const missing = await on.add(999, wish, { userId, key });
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(missing.body);
    expect(await on.stored(n)).toEqual([]);
    expect(await on.sent()).toEqual([]);
    const { pk, sk } = receiptKeys.receipt(userId, 'createComment', key);
    expect(await queryAll(on.table, { pk, skPrefix: sk })).toEqual([]);
  },
);

describe('the case’s status', () => {
  test.each([
    ['no thread yet', { status: 'waitingForCaseApproval' }],
    ['a thread without its editor', { status: 'firstHearing', resolutionKind: 'arbitration' }],
    ['a thread that is over', { status: 'quitByClaimant' }],
    ['a thread that is folded away', { status: 'resolutionFailed' }],
    [
      'a respondent who has not answered',
      { respondents: [{ name: 'Suresh Patil', partyId: 'pty_2' }], respondentStatus: 'pending' },
    ],
  ])('refuses comments with %s', async (_, facts) => {
    const n = await newCase(facts);
    expect(await on.add(n, {})).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Comments cannot be added to this case in its present status',
      },
    });
    expect(await on.stored(n)).toEqual([]);
  });
});

describe('recipients', () => {
  test.each([
    ['respondents', 'respondent', ['pty_2', 'pty_3', 'pty_2'], ['pty_2', 'pty_3']],
    ['the claimant', 'claimant', ['pty_1'], ['pty_1']],
    ['another party', 'other', ['pty_4'], ['pty_4']],
    ['the case manager', 'caseManager', [], []],
    ['the mediators', 'mediator', [], []],
  ])('can be %s', async (_, visibilityType, visibilityPartyIds, stored) => {
    const n = await newCase();
    const { body } = await on.add(n, { visibilityType, visibilityPartyIds });
    expect(body.currentComment).toMatchObject({ visibilityType, visibilityPartyIds: stored });
    expect((await on.list(n, 'usr_one')).body.total).toBe(1);
    expect((await on.list(n, 'usr_chief')).body.total).toBe(1);
    expect((await on.list(n, 'usr_two')).body.total).toBe(visibilityType === 'mediator' ? 1 : 0);
  });

  test.each([
    [
      'a claimant, a respondent and the case manager',
      ['claimant', ['respondent', 'caseManager']],
      ['pty_1', 'pty_3'],
      ['usr_one', 'usr_chief'],
    ],
    ['the mediators and another party', ['other', ['mediator']], ['pty_4'], ['usr_one', 'usr_two']],
    ['two roles', ['caseManager', ['mediator', 'caseManager']], [], ['usr_two', 'usr_chief']],
  ] as const)('can be several: %s', async (_, [first, further], partyIds, readers) => {
    const n = await newCase();
    const { status, body } = await on.add(n, {
      visibilityType: first,
      alsoVisibleTo: further,
      visibilityPartyIds: partyIds,
    });
    expect(status).toBe(200);
    const stored = {
      visibilityType: first,
      alsoVisibleTo: further.filter((role) => role !== first),
      visibilityPartyIds: partyIds,
    };
    expect(body.currentComment).toMatchObject(stored);
    expect(await on.stored(n)).toMatchObject([stored]);
    for (const userId of readers) expect((await on.list(n, userId)).body.total, userId).toBe(1);
    const isForNeutrals = further.some((role) => role === 'mediator');
    expect((await on.list(n, 'usr_two')).body.total).toBe(isForNeutrals ? 1 : 0);
  });

  test('of one role store no other roles', async () => {
    const n = await newCase();
    const { body } = await on.add(n, { visibilityType: 'caseManager', alsoVisibleTo: [] });
    expect(body.currentComment).not.toHaveProperty('alsoVisibleTo');
    expect((await on.stored(n))[0]).not.toHaveProperty('alsoVisibleTo');
  });

  test.each([
    ['all and somebody more', 'all', ['caseManager'], []],
    ['a role of parties without one of them', 'claimant', ['respondent'], ['pty_1']],
    ['parties of a role that is not addressed', 'claimant', ['caseManager'], ['pty_1', 'pty_2']],
    ['parties beside roles without parties', 'caseManager', ['mediator'], ['pty_1']],
    ['all among further roles', 'claimant', ['all'], ['pty_1']],
  ])('cannot be %s', async (_, visibilityType, alsoVisibleTo, visibilityPartyIds) => {
    const n = await newCase();
    const body = { visibilityType, alsoVisibleTo, visibilityPartyIds };
    const reply = await on.add(n, body);
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([
      400,
      expect.stringMatching(/^(visibilityPartyIds|alsoVisibleTo)/),
    ]);
    expect(await on.stored(n)).toEqual([]);
  });

  test.each([
    ['the claimant among respondents', 'respondent', ['pty_2', 'pty_1']],
    ['a respondent as claimant', 'claimant', ['pty_2']],
    ['a party of no case', 'respondent', ['pty_9']],
    ['no party where one is needed', 'respondent', []],
    ['parties where none is meant', 'all', ['pty_2']],
    ['parties beside the case manager', 'caseManager', ['pty_2']],
    ['what is no id', 'respondent', ['../pty_2']],
    ['an unknown role', 'judge', []],
    ['nobody', undefined, []],
    ['too many', 'respondent', Array.from({ length: 201 }, (_, n) => `pty_${n}`)],
  ])('cannot be %s', async (_, visibilityType, visibilityPartyIds) => {
    const n = await newCase();
    const { status, body } = await on.add(n, { visibilityType, visibilityPartyIds });
    expect([status, body.issues?.[0]?.field]).toEqual([
      400,
      expect.stringMatching(/^visibility(Type|PartyIds)/),
    ]);
    expect(await on.stored(n)).toEqual([]);
  });
});

test.each([
  ['nothing', '', 'Write something first'],
  ['markup alone', '<p></p><p><br></p>', 'Write something first'],
  ['spaces alone', '<p> &nbsp; </p>', 'Write something first'],
  ['invisible characters alone', '<p>&#8203;\u200d</p>', 'Write something first'],
  ['a script alone', '<script>alert(1)</script>', 'Write something first'],
  ['no text', 7, 'Write something first'],
  ['20,001 characters', 'x'.repeat(20_001), 'Maximum 20000 characters'],
  ['too much markup', '<em></em>'.repeat(8_000), 'The comment is too long'],
])('refuses %s, and stores nothing', async (_, content, message) => {
  const n = await newCase();
  const { status, body } = await on.add(n, { content });
  expect([status, body.message, body.issues?.[0]]).toEqual([
    400,
    message,
    { field: 'content', message },
  ]);
  expect(await on.stored(n)).toEqual([]);
});

test('keeps the longest allowed text in any script', async () => {
  const n = await newCase();
  const content = `<p>${'क'.repeat(20_000)}</p>`;
  expect((await on.add(n, { content })).body.currentComment?.content).toBe(content);
});

describe('a repeated request', () => {
  test('adds one comment, notifies once and returns the same answer', async () => {
    const n = await newCase();
    const key = 'repeat-00000000000001';
    const before = (await activities('usr_two')).length;
    const replies = [];
    for (let time = 0; time < 3; time += 1) replies.push(await on.add(n, {}, { key }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await on.stored(n)).toHaveLength(1);
    expect((await activities('usr_two')).length - before).toBe(1);
  });

  test('is refused when its text differs under the same key', async () => {
    const n = await newCase();
    const key = 'reused-0000000000001';
    await on.add(n, { content: 'one' }, { key });
    expect((await on.add(n, { content: 'two' }, { key })).status).toBe(409);
    expect(contentsOf((await on.list(n)).body.data)).toEqual(['one']);
  });
});

test('notifies the members who may see it, never its author, without its text', async () => {
  const n = await newCase();
  const told = async () =>
    Promise.all(
      ['usr_one', 'usr_two', 'usr_chief', 'usr_desk', 'usr_asked'].map(
        async (userId) => (await activities(userId)).length,
      ),
    );
  const before = await told();
  await on.add(n, { content: 'open words' });
  const afterOpen = await told();
  expect(afterOpen.map((count, position) => count - (before[position] ?? 0))).toEqual([
    0, 1, 1, 1, 0,
  ]);
  await on.add(n, {
    content: 'private words',
    visibilityType: 'respondent',
    visibilityPartyIds: ['pty_2'],
  });
  const afterPrivate = await told();
  expect(afterPrivate.map((count, position) => count - (afterOpen[position] ?? 0))).toEqual([
    0, 0, 1, 1, 0,
  ]);
  const [latest] = (await activities('usr_chief')).slice(-1);
  expect(latest).toMatchObject({
    kind: 'CASE',
    message: `Name of usr_one commented on MED-2026-${String(n).padStart(6, '0')}`,
    meta: { resolutionKind: 'mediation' },
  });
  expect(JSON.stringify(await activities('usr_chief'))).not.toContain('words');
});
