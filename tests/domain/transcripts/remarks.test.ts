import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REMARKS_MAX } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { REDACTION_MARK, tokensOf } from '#contracts/rules/speech/redactions.ts';
import { transcriptKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';

/** Comments and bookmarks on a transcript, and who has it open. Members: startTranscripts. */

let on: Transcripts;
let n = 0;
let transcriptId = '';
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());
beforeEach(async () => {
  n += 1;
  transcriptId = `trn_remarks${n}`;
  await on.add(transcriptId);
});

const passage = { segmentId: 'seg_1', firstWord: 3, lastWord: 5, quote: 'the cold store' };
const comment = { kind: 'comment', text: 'Compare with the lease.\nSecond line.', ...passage };
const bookmark = { kind: 'bookmark', text: 'Key answer', ...passage };

async function add(body: object = comment, userId = 'usr_one') {
  const reply = await on.call('createRemark', { userId, params: { transcriptId }, body });
  expect(reply.status).toBe(200);
  return reply.body.remark;
}
const refused = async (body: object) =>
  (await on.call('createRemark', { params: { transcriptId }, body })).status;
const change = (remarkId: string, body: object, userId = 'usr_one') =>
  on.call('updateRemark', { userId, params: { transcriptId, remarkId }, body });
const remove = (remarkId: string, userId = 'usr_one') =>
  on.call('deleteRemark', { userId, params: { transcriptId, remarkId } });
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the fields that it reads
async function list(userId = 'usr_one'): Promise<any[]> {
  const { status, body } = await on.call('listRemarks', { userId, params: { transcriptId } });
  expect(status).toBe(200);
  return body.data;
}

describe('a comment', () => {
  test('is read by the members of the case, with its passage and its author', async () => {
    const remark = await add();
    expect(remark).toMatchObject({ ...comment, author: 'Raghav Menon', isOwn: true, version: 1 });
    expect(remark).not.toHaveProperty('userId');
    expect(await list()).toEqual([remark]);
    for (const userId of ['usr_two', 'usr_desk'])
      expect(await list(userId)).toEqual([{ ...remark, isOwn: false }]);
  });

  test('is resolved and opened again by each member; its text is its author’s', async () => {
    const { id } = await add();
    const resolved = await change(id, { isResolved: true, version: 1 }, 'usr_two');
    expect(resolved.body.remark).toMatchObject({ resolvedBy: 'Asha Rao', version: 2 });
    // A repeat changes nothing, an older version is refused.
    const repeated = await change(id, { isResolved: true, version: 1 }, 'usr_two');
    expect(repeated.body.remark).toEqual(resolved.body.remark);
    expect((await change(id, { isResolved: false, version: 1 })).status).toBe(409);
    const opened = await change(id, { isResolved: false, version: 2 });
    expect(opened.body.remark).not.toHaveProperty('resolvedBy');

    const theirs = await change(id, { text: 'Mine', version: 3 }, 'usr_two');
    expect([theirs.status, theirs.body.code]).toEqual([403, 'not_allowed']);
    expect((await remove(id, 'usr_two')).status).toBe(403);
    await change(id, { text: 'Settled.', version: 3 });
    expect(await list()).toMatchObject([{ text: 'Settled.', version: 4 }]);
    expect((await remove(id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  test('withholds from case managers words that were redacted since, and their passages', async () => {
    const { body } = await on.get(transcriptId);
    type Word = { text: string; word: number };
    type Paragraph = { id: string; speaker: string; text: Word[] };
    const paragraphs: Paragraph[] = body.transcriptData.words;
    const words = paragraphs.flatMap(({ text }) => text);
    const tokens = words.flatMap(({ text }) => tokensOf(text));
    const isOnce = ({ text }: Word) =>
      text.length > 5 && tokens.filter((token) => token === tokensOf(text)[0]).length === 1;
    // One word is said once, the other one elsewhere too.
    const secret = words.find(isOnce);
    const common = words.find(({ text }) => tokens.filter((one) => one === text).length > 3);
    if (!secret || !common) throw new Error('The transcript has no such words');
    for (const { text, word } of [secret, common])
      await add({ ...comment, firstWord: word, lastWord: word, quote: text, text: `Why ${text}?` });
    const redacted = new Set([secret.word, common.word]);
    const segments = paragraphs
      .filter(({ text }) => text.some(({ word }) => redacted.has(word)))
      .map(({ id, speaker, text }) => ({
        ...{ id, speaker },
        text: text.map(({ text: written, word }) => ({
          ...{ text: written, word },
          ...(redacted.has(word) && { redacted: true }),
        })),
      }));
    expect((await on.save(transcriptId, { version: 0, segments })).status).toBe(200);
    expect(await list('usr_desk')).toMatchObject([
      { quote: '', text: `Why ${REDACTION_MARK}` },
      { quote: '', text: `Why ${common.text}?` },
    ]);
    expect(await list('usr_two')).toMatchObject([{ quote: secret.text }, { quote: common.text }]);
  });

  test('is in no export, nor is a bookmark', async () => {
    await add({ ...comment, text: 'Nobody else reads this' });
    await add({ ...bookmark, text: 'Nobody else reads this' });
    for (const fileFormat of ['text', 'srt', 'vtt', 'reporterText'] as const) {
      const { status } = await on.call('exportTranscript', { body: { transcriptId, fileFormat } });
      expect(status).toBe(200);
    }
    const { client, bucket: Bucket } = on.files;
    const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'exports/' }));
    const files = await Promise.all(
      (listed.Contents ?? []).map(async ({ Key = '' }) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body?.transformToString();
      }),
    );
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(file?.length).toBeGreaterThan(1_000);
      expect(file).not.toContain('Nobody else');
    }
  });
});

describe('a bookmark', () => {
  test('is its author’s alone', async () => {
    const { id } = await add(bookmark);
    expect(await list('usr_two')).toEqual([]);
    expect((await change(id, { text: 'Mine', version: 1 }, 'usr_two')).status).toBe(404);
    expect((await remove(id, 'usr_two')).status).toBe(404);
    expect((await change(id, { text: 'The answer', version: 1 })).body.remark.text).toBe(
      'The answer',
    );
    expect((await change(id, { text: 'Two\nlines', version: 2 })).status).toBe(400);
    expect((await change(id, { isResolved: true, version: 2 })).status).toBe(400);
    expect(await list()).toMatchObject([{ text: 'The answer', version: 2 }]);
  });
});

describe('a remark', () => {
  test.each([
    ['a word that the transcript does not have', { lastWord: 300 }],
    ['a passage that ends before it begins', { firstWord: 6 }],
    ['half a passage', { lastWord: undefined }],
    ['no text', { text: '  ' }],
    ['1,001 characters', { text: 'x'.repeat(1_001) }],
    ['301 quoted characters', { quote: 'x'.repeat(301) }],
    ['characters that change the direction of text', { text: 'a\u202eb' }],
    ['an unknown kind', { kind: 'note' }],
    ['no paragraph', { segmentId: '' }],
  ])('is refused with %s, and nothing is stored', async (_what, facts) => {
    expect(await refused({ ...comment, ...facts })).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('of words that a person wrote has its paragraph only', async () => {
    const { firstWord: _first, lastWord: _last, ...written } = comment;
    expect(await add(written)).not.toHaveProperty('firstWord');
  });

  test('of a repeated request is made once', async () => {
    const headers = { 'Idempotency-Key': 'remark-of-the-test' };
    const request = { params: { transcriptId }, body: comment, headers };
    const first = await on.call('createRemark', request);
    expect((await on.call('createRemark', request)).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  test(`after ${REMARKS_MAX} is refused, until one is deleted`, async () => {
    const { id } = await add();
    const Item = {
      ...quotaKeys.use(`usr_one#${transcriptId}`, 'REMARKS', 'ALL'),
      ...{ usedCount: REMARKS_MAX, usedBytes: 0 },
    };
    await on.table.client.send(new PutCommand({ TableName: on.table.name, Item }));
    expect(await refused(comment)).toBe(409);
    await add(comment, 'usr_two');
    await remove(id);
    await add();
  });
});

describe('presence', () => {
  const report = async (userId: string, segmentId = '') => {
    const { body } = await on.call('reportPresence', {
      userId,
      params: { transcriptId },
      body: { segmentId },
    });
    return body;
  };
  const stored = async () =>
    (await scanTable(on.table)).filter(
      ({ pk, sk }) =>
        pk === transcriptKeys.presencesOf(transcriptId).pk && `${sk}`.startsWith('PRESENCE#'),
    );

  test('shows who else has the transcript open, at which paragraph, and the latest version', async () => {
    expect(await report('usr_one', 'seg_1')).toEqual({ editors: [], latestVersion: 0 });
    expect(await report('usr_two')).toEqual({
      editors: [{ name: 'Raghav Menon', segmentId: 'seg_1' }],
      latestVersion: 0,
    });
    await on.save(transcriptId, { version: 0, removed: ['seg_1'] }, 'usr_two');
    expect(await report('usr_one', 'seg_2')).toEqual({
      editors: [{ name: 'Asha Rao', segmentId: '' }],
      latestVersion: 1,
    });
  });

  test('is one item of each person, which expires, and ends without reports', async () => {
    await report('usr_one', 'seg_1');
    await report('usr_one', 'seg_2');
    const [item, ...others] = await stored();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ segmentId: 'seg_2', expiresAt: expect.any(Number) });
    const at = new Date(Date.now() - 60_000).toISOString();
    const Item = { ...item, at };
    await on.table.client.send(new PutCommand({ TableName: on.table.name, Item }));
    expect((await report('usr_two')).editors).toEqual([]);
  });

  test('writes nothing when a report says nothing new', async () => {
    await report('usr_one', 'seg_1');
    const before = await stored();
    await report('usr_one', 'seg_1');
    expect(await stored()).toEqual(before);
  });
});
