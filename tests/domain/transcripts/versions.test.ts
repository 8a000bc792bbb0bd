import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VERSIONS } from '#contracts/rules/speech/transcripts.ts';
import {
  addVersion,
  findPlace,
  findTranscriptAt,
} from '#lambdas/transcripts/record/transcript-repository.ts';
import {
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { caseIdOf } from '../../support/make-case.ts';

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());

const versions = (transcriptId: string, query: Record<string, string> = {}) =>
  on.call('listTranscriptVersions', { params: { transcriptId }, query });
const changes = (transcriptId: string, version: number) =>
  on.call('getTranscriptChanges', { params: { transcriptId, version: String(version) } });
const restore = (transcriptId: string, version: number, seen: number, userId = 'usr_one') =>
  on.call('restoreTranscript', {
    userId,
    params: { transcriptId, version: String(version) },
    body: { version: seen },
  });
const segment = (id: string, words: string, facts: object = {}) => ({
  id,
  speaker: 'spk_0',
  text: words.split(' ').map((text) => ({ text })),
  ...facts,
});

/** Version 1 by usr_one changes, adds and removes a segment; version 2 by usr_two renames a speaker. */
async function given(id: string) {
  await on.add(id);
  const { body } = await on.get(id);
  const [first, second, third] = body.transcriptData.words;
  await on.save(id, {
    version: 0,
    segments: [
      segment(first.id, 'Changed here.'),
      segment('new_1', 'Added.', { after: second.id }),
    ],
    removed: [third.id],
  });
  const speakers = body.speakers.map((one: { id: string; name: string }) =>
    one.id === 'spk_0' ? { ...one, name: 'Justice Rao' } : one,
  );
  await on.save(id, { version: 1, speakers }, 'usr_two');
  return { before: body, first, second, third };
}
const wordsOf = ({ text }: { text: { text: string }[] }) => text.map((leaf) => leaf.text).join(' ');

test('lists who saved which version and when, newest first', async () => {
  await given('trn_list');
  const { body } = await versions('trn_list');
  const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);
  expect(body).toEqual({
    page: 1,
    perPage: 10,
    total: 3,
    lastPage: 1,
    data: [
      { version: 2, savedAt: at, name: 'Asha Rao', role: 'arbitrator', changed: 0 },
      { version: 1, savedAt: at, name: 'Raghav Menon', role: 'arbitrator', changed: 3 },
      { version: 0, savedAt: '2026-03-02T06:00:00.000Z', name: '', role: '', changed: 0 },
    ],
  });
});

test('pages versions; the last page ends with the recognised text', async () => {
  await given('trn_pages');
  const pageOf = async (page: string) => {
    const { body } = await versions('trn_pages', { page, perPage: '2' });
    return body.data.map(({ version }: { version: number }) => version);
  };
  expect([await pageOf('1'), await pageOf('2'), await pageOf('3')]).toEqual([[2, 1], [0], []]);
});

describe('changes', () => {
  test('of a version are the changed, added and removed segments in order', async () => {
    const { first, third, before } = await given('trn_changes');
    const names = new Map(
      before.speakers.map((one: { id: string; name: string }) => [one.id, one.name]),
    );
    const { body } = await changes('trn_changes', 1);
    expect(body).toMatchObject({ version: 1, name: 'Raghav Menon', changed: 3 });
    expect(body.changes).toEqual([
      {
        segmentId: first.id,
        before: wordsOf(first),
        after: 'Changed here.',
        speakerBefore: names.get(first.speaker),
        speakerAfter: names.get('spk_0'),
        ...{ redactedBefore: 0, redactedAfter: 0 },
      },
      {
        segmentId: 'new_1',
        before: '',
        after: 'Added.',
        speakerBefore: '',
        speakerAfter: names.get('spk_0'),
        ...{ redactedBefore: 0, redactedAfter: 0 },
      },
      {
        segmentId: third.id,
        before: wordsOf(third),
        after: '',
        speakerBefore: names.get(third.speaker),
        speakerAfter: '',
        ...{ redactedBefore: 0, redactedAfter: 0 },
      },
    ]);
  });

  test('of a version are the first 200 segments', async () => {
    await on.add('trn_many');
    const added = Array.from({ length: 201 }, (_, n) => segment(`n${n}`, 'Added.', { after: '' }));
    await on.save('trn_many', { version: 0, segments: added });
    const { body } = await changes('trn_many', 1);
    expect([body.changed, body.changes.length]).toEqual([201, 200]);
  });

  test('of the recognised text are none; a missing version is not found', async () => {
    await given('trn_none');
    expect((await changes('trn_none', 0)).body).toMatchObject({ version: 0, changes: [] });
    expect((await changes('trn_none', 3)).status).toBe(404);
    expect((await on.get('trn_none', { version: '3' })).status).toBe(404);
  });
});

describe('restoring', () => {
  test('makes a new version with the older content; the versions between stay', async () => {
    const { before } = await given('trn_restore');
    const objects = await on.objects();
    const reply = await restore('trn_restore', 0, 2, 'usr_two');
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: 'Transcript Restored Successfully', version: 3 },
    ]);
    const { body } = await on.get('trn_restore');
    expect(body).toEqual({ ...before, version: 3, latestVersion: 3 });
    expect((await versions('trn_restore')).body.data[0]).toEqual({
      version: 3,
      savedAt: expect.any(String),
      name: 'Asha Rao',
      role: 'arbitrator',
      changed: 3,
      restored: 0,
    });
    expect(
      wordsOf((await on.get('trn_restore', { version: '1' })).body.transcriptData.words[0]),
    ).toBe('Changed here.');
    expect(await on.objects()).toEqual(objects);
  });

  test('is refused for a missing version and while a newer one is unseen', async () => {
    await given('trn_unseen');
    expect((await restore('trn_unseen', 0, 1)).status).toBe(409);
    expect((await restore('trn_unseen', 9, 2)).status).toBe(404);
    expect((await on.get('trn_unseen')).body.latestVersion).toBe(2);
  });

  test('a repeat after a lost response answers with its version', async () => {
    await given('trn_again');
    const reply = await restore('trn_again', 0, 2);
    const again = await restore('trn_again', 0, 2);
    expect([again.status, again.body]).toEqual([200, reply.body]);
    expect((await restore('trn_again', 1, 2)).status).toBe(409);
    expect((await restore('trn_again', 0, 2, 'usr_two')).status).toBe(409);
    // A page that had seen less is no repeat.
    expect((await restore('trn_again', 0, 1)).status).toBe(409);
    expect((await on.get('trn_again')).body.latestVersion).toBe(3);
  });

  test('of parallel requests one makes a version', async () => {
    await given('trn_at_once');
    const replies = await Promise.all(
      [0, 1, 0].map((version) => restore('trn_at_once', version, 2)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('refuses more than 10,000 versions', async () => {
  await on.add('trn_full');
  const record = await findTranscriptAt(on.table, {
    caseId: caseIdOf(1),
    number: (await findPlace(on.table, 'trn_full'))?.number ?? 0,
  });
  if (!record) throw new Error('No transcript');
  await addVersion(on.table, record, { ...record.latest, version: MAX_VERSIONS });
  const saved = await on.save('trn_full', {
    version: MAX_VERSIONS,
    segments: [segment('seg_1', 'One more.')],
  });
  const restored = await restore('trn_full', 0, MAX_VERSIONS);
  expect([saved, restored].map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'A transcript can have up to 10000 versions'],
    [409, 'A transcript can have up to 10000 versions'],
  ]);
});

test('the recognised text stays the same after saves, restores and exports', async () => {
  const { before } = await given('trn_original');
  await restore('trn_original', 1, 2);
  await on.call('exportTranscript', { body: { transcriptId: 'trn_original', fileFormat: 'text' } });
  const { body } = await on.get('trn_original', { version: '0' });
  expect(body).toEqual({ ...before, latestVersion: 3 });
});
