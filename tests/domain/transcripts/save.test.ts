import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveTranscript } from '#lambdas/transcripts/versions/save-transcript.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { principalOf } from '../../support/people/principal.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());

type Sent = { id: string; speaker: string; text: { text: string; word: number }[] };

/** The segment as a client sends it, with the first word replaced. */
const withFirstWord = ({ id, speaker, text }: Sent, first: string) => ({
  id,
  speaker,
  text: text.map((leaf, at) => ({ word: leaf.word, text: at === 0 ? first : leaf.text })),
});

/** A new transcript; returns its first segments. */
async function given(id: string): Promise<Sent[]> {
  await on.add(id);
  return (await on.get(id)).body.transcriptData.words;
}
const firstWordsOf = async (id: string, query: Record<string, string> = {}) =>
  (await on.get(id, query)).body.transcriptData.words.map(({ text }: Sent) => text[0]?.text);

test('saves a changed paragraph as version 1 and keeps the recognised words', async () => {
  await on.add('trn_save');
  const { body: before } = await on.get('trn_save');
  const [first] = before.transcriptData.words;
  const saved = await on.save('trn_save', { version: 0, segments: [withFirstWord(first, 'Léts')] });
  expect(saved).toMatchObject({
    status: 200,
    body: { updated: true, message: 'Transcript Updated Successfully', version: 1 },
  });
  const { body: after } = await on.get('trn_save');
  expect(after).toMatchObject({
    version: 1,
    latestVersion: 1,
    totalSegments: before.totalSegments,
  });
  const [leaf] = after.transcriptData.words[0].text;
  const [recognised] = first.text;
  expect(leaf).toEqual({
    text: 'Léts',
    word: 0,
    start: recognised.start,
    end: recognised.end,
    spoken: recognised.text,
  });
  expect(after.transcriptData.words.slice(1)).toEqual(before.transcriptData.words.slice(1));
  const { body: original } = await on.get('trn_save', { version: '0' });
  expect(original.transcriptData).toEqual(before.transcriptData);
  expect(original).toMatchObject({ version: 0, latestVersion: 1 });
});

test('saves new and removed paragraphs, speakers and redaction', async () => {
  const [first, second] = await given('trn_edit');
  const reply = await on.save('trn_edit', {
    version: 0,
    segments: [
      {
        id: 'new_1',
        speaker: 'spk_9',
        after: first?.id,
        textType: 'Question',
        text: [{ text: 'Added', redacted: true }],
      },
    ],
    removed: [second?.id],
    speakers: [
      ...['spk_0', 'spk_1', 'spk_2', 'spk_3'].map((id) => ({ id, name: `Person ${id}` })),
      { id: 'spk_9', name: 'न्यायमूर्ति राव' },
    ],
  });
  expect(reply.body).toMatchObject({ updated: true, version: 1 });
  const { body } = await on.get('trn_edit');
  expect(body.transcriptData.words[1]).toEqual({
    id: 'new_1',
    speaker: 'spk_9',
    textType: 'Question',
    text: [{ text: 'Added', redacted: true }],
    start: body.transcriptData.words[0].end,
    end: body.transcriptData.words[0].end,
    confidence: 100,
    mediaId: '',
    transcriptionFlag: true,
  });
  expect(body.transcriptData.words.map(({ id }: Sent) => id)).not.toContain(second?.id);
  expect(body.speakers.at(-1)).toEqual({ id: 'spk_9', name: 'न्यायमूर्ति राव' });
});

test('restores a removed word with its times and confidence', async () => {
  const [first] = await given('trn_back');
  if (!first) throw new Error('No segment');
  const { id, speaker, text } = first;
  const sent = text.map(({ text: word, word: index }) => ({ text: word, word: index }));
  await on.save('trn_back', { version: 0, segments: [{ id, speaker, text: sent.slice(1) }] });
  await on.save('trn_back', { version: 1, segments: [{ id, speaker, text: sent }] });
  expect((await on.get('trn_back')).body.transcriptData.words[0].text).toEqual(text);
});

test('makes no version without a change', async () => {
  const [first] = await given('trn_same');
  const before = await on.objects();
  for (const segments of [[], [withFirstWord(first as Sent, first?.text[0]?.text ?? '')]]) {
    const { body } = await on.save('trn_same', { version: 0, segments });
    expect(body).toEqual({ updated: false, message: 'There are no changes to save', version: 0 });
  }
  expect(await on.objects()).toEqual(before);
});

describe('two windows', () => {
  test('a stale save gets 409, and nothing of it is stored', async () => {
    const [first, second] = await given('trn_stale');
    await on.save('trn_stale', { version: 0, segments: [withFirstWord(first as Sent, 'Mine')] });
    const before = await on.objects();
    const stale = await on.save(
      'trn_stale',
      { version: 0, segments: [withFirstWord(second as Sent, 'Theirs')] },
      'usr_two',
    );
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await on.objects()).toEqual(before);
    expect(await firstWordsOf('trn_stale')).toEqual(expect.not.arrayContaining(['Theirs']));
    const future = await on.save('trn_stale', { version: 7 });
    expect(future.status).toBe(409);
  });

  test('of parallel saves one is stored, and the others get 409', async () => {
    const [first] = await given('trn_race');
    const words = ['One', 'Two', 'Three', 'Four'];
    const replies = await Promise.all(
      words.map((word) =>
        on.save('trn_race', { version: 0, segments: [withFirstWord(first as Sent, word)] }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 409, 409, 409]);
    const winner = words[statuses.indexOf(200)];
    expect((await firstWordsOf('trn_race'))[0]).toBe(winner);
    expect((await on.get('trn_race')).body.latestVersion).toBe(1);
  });
});

describe('a lost response', () => {
  test('a repeat of the same save answers with its version', async () => {
    const [first] = await given('trn_lost');
    const changes = {
      version: 0,
      segments: [
        {
          ...withFirstWord(first as Sent, 'Once'),
          text: [{ text: 'Once', word: 0, suggestionId: 'g1', suggestionText: 'Never' }],
        },
      ],
    };
    const reply = await on.save('trn_lost', changes);
    const again = await on.save('trn_lost', changes);
    expect([again.status, again.body]).toEqual([200, reply.body]);
    expect((await on.save('trn_lost', changes, 'usr_two')).status).toBe(409);
    const other = { version: 0, segments: [withFirstWord(first as Sent, 'Twice')] };
    expect((await on.save('trn_lost', other)).status).toBe(409);
    expect((await on.get('trn_lost')).body.latestVersion).toBe(1);
  });

  test('a save is no repeat where others lie between, though the text is the same', async () => {
    const [first] = await given('trn_like');
    const word = async (version: number, text: string) =>
      (
        await on.save('trn_like', {
          version,
          segments: [withFirstWord(first as Sent, text)],
        })
      ).status;
    expect([await word(0, 'Once'), await word(1, 'Twice'), await word(2, 'Once')]).toEqual([
      ...[200, 200, 200],
    ]);
    expect(await word(0, 'Once')).toBe(409);
    expect((await on.get('trn_like')).body.latestVersion).toBe(3);
  });

  test('a save is no repeat of a restored version with the same text', async () => {
    const [first] = await given('trn_undone');
    const original = (first as Sent).text[0]?.text ?? '';
    const segments = [withFirstWord(first as Sent, 'Once')];
    await on.save('trn_undone', { version: 0, segments });
    await on.call('restoreTranscript', {
      params: { transcriptId: 'trn_undone', version: '0' },
      body: { version: 1 },
    });
    const back = { version: 1, segments: [withFirstWord(first as Sent, original)] };
    expect((await on.save('trn_undone', back)).status).toBe(409);
  });

  test('a save that is killed at any call is stored whole or not at all', async () => {
    for (let at = 1; ; at += 1) {
      const id = `trn_cut_${at}`;
      const [first] = await given(id);
      const changes = {
        version: 0,
        removed: [],
        segments: [withFirstWord(first as Sent, 'Whole')],
      };
      let calls = 0;
      const stores = await interceptedStores(on, async ({ number, make }) => {
        calls = number;
        if (number >= at) throw new Error('Killed');
        await make();
      });
      const deps = { ...stores, clock: { now: () => new Date() } };
      const request = {
        principal: principalOf('usr_one'),
        params: { transcriptId: id },
        body: { editedTranscriptionData: changes },
      };
      await saveTranscript(deps, request)
        .catch(() => undefined)
        .finally(() => stores.close());
      const isWhole = calls < at;
      expect((await on.get(id)).body.version).toBe(isWhole ? 1 : 0);
      const again = await on.save(id, changes);
      expect([at, again.status, again.body.version]).toEqual([at, 200, 1]);
      expect((await firstWordsOf(id))[0]).toBe('Whole');
      if (isWhole) break;
    }
  });
});

describe('suggestions', () => {
  const suggest = (facts: object) => ({
    text: [{ text: 'Is', word: 0, suggestionId: 'g1', suggestionText: 'Was', ...facts }],
  });
  const suggestionOf = async (id: string) =>
    (await on.get(id)).body.transcriptData.words[0].text[0];

  test('carry the session’s name and role, not those in the request', async () => {
    const [first] = await given('trn_suggest');
    const { id, speaker } = first as Sent;
    const forged = { name: 'Chief Justice', role: 'caseManager', createdAt: '1999-01-01' };
    await on.save('trn_suggest', { version: 0, segments: [{ id, speaker, ...suggest(forged) }] });
    expect(await suggestionOf('trn_suggest')).toMatchObject({
      name: 'Raghav Menon',
      role: 'arbitrator',
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
    });
  });

  test('keep their author until another person changes their text', async () => {
    const [first] = await given('trn_author');
    const { id, speaker } = first as Sent;
    const save = (version: number, facts: object, userId: string) =>
      on.save('trn_author', { version, segments: [{ id, speaker, ...suggest(facts) }] }, userId);
    await save(0, {}, 'usr_one');
    await save(1, { redacted: true, name: 'Asha Rao' }, 'usr_two');
    expect(await suggestionOf('trn_author')).toMatchObject({
      name: 'Raghav Menon',
      redacted: true,
    });
    await save(2, { suggestionText: 'Were', name: 'Raghav Menon' }, 'usr_two');
    expect(await suggestionOf('trn_author')).toMatchObject({
      name: 'Asha Rao',
      suggestionText: 'Were',
    });
  });
});

describe('refuses and stores nothing', () => {
  const leaf = (text: unknown, facts: object = {}) => ({
    segments: [{ id: 'seg_1', speaker: 'spk_0', text: [{ text, ...facts }] }],
  });
  test.each<[string, object]>([
    ['a word with a space', leaf('two words')],
    ['an empty word', leaf('')],
    ['a long word', leaf('x'.repeat(201))],
    ['a control character', leaf('a\u0000b')],
    ['text that turns its direction', leaf('a\u202eb')],
    ['a lone surrogate', leaf('a\ud800b')],
    ['an index of no word', leaf('x', { word: 300 })],
    ['a negative index', leaf('x', { word: -1 })],
    ['a color with markup', leaf('x', { suggestionId: 'g', suggestionText: '', color: '"><b>' })],
    ['an unknown speaker', { segments: [{ id: 'seg_1', speaker: 'spk_77', text: [] }] }],
    ['a speaker’s name with markup', { speakers: [{ id: 'spk_0', name: '<img src=x>' }] }],
    ['a speaker without a name', { speakers: [{ id: 'spk_0', name: ' ' }] }],
    ['a removed segment that does not exist', { removed: ['seg_999'] }],
    ['a new segment without a place', { segments: [{ id: 'n', speaker: 'spk_0', text: [] }] }],
    ['a negative version', { version: -1 }],
    [
      'a paragraph of 12,001 words',
      {
        segments: [
          {
            id: 'seg_1',
            speaker: 'spk_0',
            text: Array.from({ length: 12_001 }, () => ({ text: 'x' })),
          },
        ],
      },
    ],
  ])('%s', async (name, changes) => {
    const id = `trn_refused_${name.replace(/\W/g, '')}`.slice(0, 60);
    await on.add(id);
    const before = await on.objects();
    const { status, body } = await on.save(id, { version: 0, ...changes });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(await on.objects()).toEqual(before);
    expect((await on.get(id)).body.latestVersion).toBe(0);
  });
});

test('accepts a pasted paragraph of 10,000 words', async () => {
  await given('trn_pasted');
  const text = Array.from({ length: 10_000 }, (_, n) => ({ text: `शब्द${n}` }));
  const segments = [{ id: 'pasted', speaker: 'spk_0', after: '', text }];
  expect((await on.save('trn_pasted', { version: 0, segments })).status).toBe(200);
  expect((await on.get('trn_pasted')).body.transcriptData.words[0].text).toHaveLength(10_000);
});
