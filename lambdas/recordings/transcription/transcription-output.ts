import * as z from 'zod';
import type { SpokenWord } from '#contracts/rules/speech/transcripts.ts';

/** The part of Transcribe's output file that a transcript is made of. */
const outputSchema = z.object({
  results: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        alternatives: z.array(z.object({ content: z.string(), confidence: z.string().optional() })),
        start_time: z.string().optional(),
        end_time: z.string().optional(),
        speaker_label: z.string().optional(),
      }),
    ),
  }),
});

/** Reads the words of an output file; a punctuation mark belongs to the word before. */
export function readTranscriptionOutput(text: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const item of outputSchema.parse(JSON.parse(text)).results.items) {
    const [best] = item.alternatives;
    if (!best) continue;
    const last = words.at(-1);
    if (item.type === 'punctuation') {
      if (last) last.text += best.content;
      continue;
    }
    words.push({
      text: best.content,
      start: Number(item.start_time),
      end: Number(item.end_time),
      confidence: Number(best.confidence ?? 0) * 100,
      speaker: item.speaker_label ?? '',
    });
  }
  return words;
}
