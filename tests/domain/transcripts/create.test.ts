import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_WORDS } from '#contracts/rules/speech/transcripts.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { transcriptTextAddress } from '#lambdas/transcripts/door.ts';
import { findTranscriptIdOfMeeting } from '#lambdas/transcripts/record/transcript-repository.ts';
import { findTranscriptPlace, withholdAudio } from '#lambdas/transcripts/record.door.ts';
import {
  newTranscript,
  startTranscripts,
  type Transcripts,
} from '#tests/support/stores/start/start-transcripts.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';
import { scanTable } from '../../support/stores/scan-table.ts';

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());

const clock = { now: () => new Date('2026-03-02T06:00:00.000Z') };
const list = (query: Record<string, string> = {}, userId = 'usr_one') =>
  on.call('listTranscripts', { userId, params: { caseId: caseIdOf(1) }, query });
const stored = async (id: string) =>
  JSON.stringify((await scanTable(on.table)).filter((item) => JSON.stringify(item).includes(id)));

test('lists a new transcript and returns it in paragraphs with speakers and times', async () => {
  await on.add('trn_first', {
    meetingId: 'mtg_1',
    recordId: 'rec_1',
    audioFileName: 'hearing.mp4',
  });
  const { body } = await list();
  expect(body).toMatchObject({ total: 1, lastPage: 1, page: 1, perPage: 10 });
  expect(body.data).toEqual([
    {
      id: 'trn_first',
      meetingId: 'mtg_1',
      recordId: 'rec_1',
      audioFileName: 'hearing.mp4',
      crossExamination: false,
      timeInterval: 0,
      createdAt: '2026-03-02T06:00:00.000Z',
      title: 'Hearing of 2 March 2026',
    },
  ]);
  const { body: transcript } = await on.get('trn_first');
  const { words } = newTranscript('trn_first');
  expect(transcript).toMatchObject({
    title: 'Hearing of 2 March 2026',
    caseId: caseIdOf(1),
    version: 0,
    latestVersion: 0,
    audioFileUrl: '',
    mediaType: '',
  });
  const segments = transcript.transcriptData.words;
  expect(
    segments.flatMap(({ text }: { text: { text: string }[] }) => text.map((leaf) => leaf.text)),
  ).toEqual(words.map(({ text }) => text));
  expect(segments[0]).toMatchObject({
    id: 'seg_1',
    speaker: words[0]?.speaker,
    start: words[0]?.start,
    mediaId: '',
    transcriptionFlag: true,
  });
  const names = new Map(
    transcript.speakers.map((one: { id: string; name: string }) => [one.id, one.name]),
  );
  expect(names.get('spk_1')).toBe('Counsel A');
});

test('signs the address of the recording for an hour, until it is withheld', async () => {
  const audio = { key: 'recordings/1/a.mp4', versionId: 'v1', contentType: 'video/mp4' };
  await on.add('trn_audio', { audio, mediaType: 'video/mp4', audioFileName: 'a.mp4' });
  const { body } = await on.get('trn_audio');
  expect(body.mediaType).toBe('video/mp4');
  const url = new URL(body.audioFileUrl);
  expect(url.pathname).toMatch(/recordings\/1\/a\.mp4$/);
  expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
  expect(url.searchParams.get('versionId')).toBe('v1');
  for (const id of ['trn_audio', 'trn_audio', 'trn_none']) await withholdAudio(on.table, id);
  expect((await on.get('trn_audio')).body).toMatchObject({ audioFileUrl: '', mediaType: '' });
});

test('pages the list, newest first', async () => {
  for (let n = 1; n <= 12; n += 1) await on.add(`trn_list_${n}`);
  const [first, second, third] = [
    await list(),
    await list({ page: '2' }),
    await list({ page: '3' }),
  ];
  const { total } = first.body;
  expect(first.body.data.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([
    'trn_list_12',
    'trn_list_11',
  ]);
  expect(first.body.data).toHaveLength(10);
  expect(second.body.data).toHaveLength(total - 10);
  expect(second.body.lastPage).toBe(2);
  expect(third.body.data).toEqual([]);
});

test('a repeated creation changes nothing', async () => {
  expect(await on.add('trn_twice')).toEqual({ isNew: true });
  const before = [await stored('trn_twice'), await on.objects()];
  expect(await on.add('trn_twice', { title: 'Other', words: [] })).toEqual({ isNew: false });
  expect([await stored('trn_twice'), await on.objects()]).toEqual(before);
});

test('parallel creations make one transcript', async () => {
  const total = (await list()).body.total;
  const made = await Promise.all(Array.from({ length: 6 }, () => on.add('trn_parallel')));
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect((await list()).body.total).toBe(total + 1);
});

test('a repeat completes a creation that was killed at any call', async () => {
  const ofMeeting = () =>
    on.call('exportTranscript', { body: { meetingId: 'mtg_killed', fileFormat: 'text' } });
  await on.add('trn_before', { meetingId: 'mtg_killed' });
  for (let at = 1; ; at += 1) {
    const id = `trn_killed_${at}`;
    let calls = 0;
    const stores = await interceptedStores(on, async ({ number, make }) => {
      calls = number;
      if (number >= at) throw new Error('Killed');
      await make();
    });
    await createTranscript({ ...stores, clock }, { ...newTranscript(id), meetingId: 'mtg_killed' })
      .catch(() => undefined)
      .finally(() => stores.close());
    const isWhole = calls < at;
    const { status } = await on.get(id);
    expect([id, status]).toEqual([id, isWhole ? 200 : 404]);
    // The meeting still has its transcript.
    expect((await ofMeeting()).status).toBe(200);
    expect(await on.add(id, { meetingId: 'mtg_killed' })).toEqual({ isNew: !isWhole });
    expect((await on.get(id)).body).toMatchObject({ version: 0, title: 'Hearing of 2 March 2026' });
    expect(await findTranscriptIdOfMeeting(on.table, 'mtg_killed')).toBe(id);
    if (isWhole) break;
  }
});

describe('words of the speech service', () => {
  test('with unusable times become a transcript in order', async () => {
    const word = (text: string, start: number, end: number) => ({
      text,
      start,
      end,
      confidence: 90,
      speaker: 'spk_0',
    });
    await on.add('trn_repaired', {
      words: [word('Good', -1, Number.NaN), word('day', 5, 3), word('all.', 4, 9)],
    });
    const { body } = await on.get('trn_repaired');
    const leaves = body.transcriptData.words.flatMap(({ text }: { text: object[] }) => text);
    expect(leaves.map(({ start, end }: { start: number; end: number }) => [start, end])).toEqual([
      [0, 0],
      [5, 5],
      [5, 9],
    ]);
  });

  test('can be none', async () => {
    await on.add('trn_silent', { words: [] });
    const { status, body } = await on.get('trn_silent');
    expect(status).toBe(200);
    expect(body).toMatchObject({ transcriptData: { words: [] }, speakers: [], totalSegments: 0 });
  });

  test('are refused above 150,000, and nothing is stored', async () => {
    const word = { text: 'x', start: 0, end: 0, confidence: 90, speaker: 'a' };
    const words = Array.from({ length: MAX_WORDS + 1 }, () => word);
    await expect(on.add('trn_long', { words })).rejects.toMatchObject({ code: 'too_large' });
    expect(await findTranscriptPlace(on.table, 'trn_long')).toBeUndefined();
    expect((await on.objects()).join()).not.toContain('trn_long');
  });
});

test('names of speakers lose markup and keep their script', async () => {
  const speakers = [
    { id: 'spk_0', name: '<b>न्यायमूर्ति</b>\n  राव' },
    { id: 'spk_1', name: ' <> ' },
  ];
  await on.add('trn_names', { speakers });
  const { body } = await on.get('trn_names');
  const names = body.speakers.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 2)).toEqual(['b न्यायमूर्ति /b राव', 'Speaker 2']);
});

test('the recognised text has a signed address', async () => {
  await on.add('trn_text');
  const place = { caseId: caseIdOf(1), id: 'trn_text', title: 'Hearing' };
  const reply = await fetch(await transcriptTextAddress(on.files, place));
  expect(reply.headers.get('content-disposition')).toContain('Hearing.txt');
  expect(await reply.text()).toMatch(/^Hearing of 2 March 2026\n\n\[00:00:0\d\] /);
});
