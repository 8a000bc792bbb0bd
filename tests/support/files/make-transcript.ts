import type { Segment, Speaker, SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { segmentWords } from '#lambdas/transcripts/creation/segment-words.ts';
import { speakHearing, timeWords } from '#seed/cases/speech/hearing-speech.ts';

/** A hearing with exactly this number of words, of four speakers, in paragraphs. */
export function makeTranscript({
  words: count,
  hasExamination = false,
}: {
  words: number;
  hasExamination?: boolean;
}): { words: SpokenWord[]; speakers: Speaker[]; segments: Segment[] } {
  const seed = `transcript of ${count} words`;
  const words = timeWords(speakHearing(seed, { words: count, hasExamination }), seed).slice(
    0,
    count,
  );
  const speakers = ['Presiding arbitrator', 'Counsel A', 'Counsel B', 'Witness'].map(
    (name, position) => ({ id: `spk_${position}`, name }),
  );
  return { words, speakers, segments: segmentWords(words) };
}
