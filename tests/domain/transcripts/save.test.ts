import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTranscripts, type Transcripts } from '../../support/stores/start-transcripts.ts';

let on: Transcripts;
beforeAll(async () => {
  on = await startTranscripts();
});
afterAll(() => on.stop());

/** The segment as a client sends it back, with the first word replaced. */
const withFirstWord = (
  { id, speaker, text }: { id: string; speaker: string; text: { text: string; word: number }[] },
  first: string,
) => ({
  id,
  speaker,
  text: text.map((leaf, position) => ({
    word: leaf.word,
    text: position === 0 ? first : leaf.text,
  })),
});

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
