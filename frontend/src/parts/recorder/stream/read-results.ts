import * as z from 'zod';
import {
  type LiveWord,
  MAX_WORDS_OF_BATCH,
  type Utterance,
} from '#contracts/rules/speech/live-transcription.ts';

/** Parts of a TranscriptEvent that the screen uses; times in seconds of the stream. */
const eventSchema = z.object({
  Transcript: z.object({
    Results: z.array(
      z.object({
        IsPartial: z.boolean(),
        EndTime: z.number(),
        Alternatives: z.array(
          z.object({
            Transcript: z.string(),
            Items: z.array(
              z.object({
                Type: z.enum(['pronunciation', 'punctuation']),
                Content: z.string(),
                StartTime: z.number(),
                EndTime: z.number(),
                Confidence: z.number().nullish(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

export type HeardSpeech = {
  /** Final utterances; times from the beginning of the session. */
  utterances: Utterance[];
  /** Text that may still change. */
  partial: string;
  /** Where the final words end, in seconds of the stream; undefined without any. */
  finalUntil: number | undefined;
};

/** Reads a TranscriptEvent. `offset`: seconds of the session at which the stream began. */
export function readResults(event: unknown, offset: number): HeardSpeech {
  const { Results } = eventSchema.parse(event).Transcript;
  const finals = Results.filter(({ IsPartial }) => !IsPartial);
  const words = finals.map(({ Alternatives }) => wordsOf(Alternatives[0]?.Items ?? [], offset));
  return {
    utterances: words.flatMap(inUtterances),
    partial: Results.filter(({ IsPartial }) => IsPartial)
      .map(({ Alternatives }) => Alternatives[0]?.Transcript ?? '')
      .join(' '),
    finalUntil: finals.at(-1)?.EndTime,
  };
}

type Item = z.output<
  typeof eventSchema
>['Transcript']['Results'][number]['Alternatives'][number]['Items'][number];

/** Words with the punctuation that follows them. */
function wordsOf(items: readonly Item[], offset: number): LiveWord[] {
  const words: LiveWord[] = [];
  for (const item of items) {
    const last = words.at(-1);
    if (item.Type === 'punctuation') {
      if (last) last.text += item.Content;
      continue;
    }
    words.push({
      text: item.Content,
      start: offset + item.StartTime,
      end: offset + item.EndTime,
      confidence: Math.round((item.Confidence ?? 0) * 100),
    });
  }
  return words;
}

function inUtterances(words: readonly LiveWord[]): Utterance[] {
  const utterances: Utterance[] = [];
  for (let at = 0; at < words.length; at += MAX_WORDS_OF_BATCH)
    utterances.push({ words: words.slice(at, at + MAX_WORDS_OF_BATCH) });
  return utterances;
}
