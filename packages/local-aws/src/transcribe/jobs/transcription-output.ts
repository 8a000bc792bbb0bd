import { LOCAL_ACCOUNT } from '../../shared/emulator.ts';
import { splitPunctuation } from '../speech/punctuation.ts';
import type { HeardWord } from '../speech/recognise-speech.ts';

type Output = { jobName: string; words: HeardWord[]; maxSpeakers: number | undefined };

/** Silence that ends a segment. */
const PAUSE_SECONDS = 0.5;

type Item = {
  id: number;
  type: 'pronunciation' | 'punctuation';
  alternatives: { confidence: string; content: string }[];
  start_time?: string;
  end_time?: string;
  speaker_label?: string;
};

/**
 * The output file of a job, as Transcribe writes it. `maxSpeakers`: undefined without speaker
 * labels. Speakers are numbered in the order in which they speak; those above the maximum share the
 * last label.
 */
export function transcriptionOutput({ jobName, words, maxSpeakers }: Output): object {
  const labels = maxSpeakers === undefined ? undefined : labelSpeakers(words, maxSpeakers);
  const items: Item[] = [];
  const segments: { words: HeardWord[]; items: Item[]; label: string | undefined }[] = [];
  for (const word of words) {
    const label = labels?.get(word.speaker);
    const open = segments.at(-1);
    const last = open?.words.at(-1);
    const continues = open && last && open.label === label && word.start - last.end < PAUSE_SECONDS;
    const segment = continues ? open : { words: [], items: [], label };
    if (!continues) segments.push(segment);
    segment.words.push(word);
    for (const item of toItems(word, label)) {
      const numbered = { id: items.length, ...item };
      items.push(numbered);
      segment.items.push(numbered);
    }
  }
  return {
    jobName,
    accountId: LOCAL_ACCOUNT,
    status: 'COMPLETED',
    results: {
      transcripts: [{ transcript: textOf(items) }],
      ...(labels && {
        speaker_labels: {
          segments: segments.map(({ words: spoken, label }) => ({
            ...timesOf(spoken),
            speaker_label: label,
            items: spoken.map((word) => ({ ...timesOf([word]), speaker_label: label })),
          })),
          channel_label: 'ch_0',
          speakers: new Set(labels.values()).size,
        },
      }),
      items,
      audio_segments: segments.map(({ words: spoken, items: spokenItems, label }, id) => ({
        id,
        transcript: textOf(spokenItems),
        ...timesOf(spoken),
        ...(label !== undefined && { speaker_label: label }),
        items: spokenItems.map((item) => item.id),
      })),
    },
  };
}

function labelSpeakers(words: HeardWord[], maxSpeakers: number): Map<number, string> {
  const labels = new Map<number, string>();
  for (const { speaker } of words)
    if (!labels.has(speaker)) labels.set(speaker, `spk_${Math.min(labels.size, maxSpeakers - 1)}`);
  return labels;
}

function toItems(heard: HeardWord, label: string | undefined): Omit<Item, 'id'>[] {
  const { word, mark } = splitPunctuation(heard.text);
  const speaker = label === undefined ? {} : { speaker_label: label };
  const spoken: Omit<Item, 'id'> = {
    type: 'pronunciation',
    alternatives: [{ confidence: heard.confidence.toFixed(3), content: word }],
    ...timesOf([heard]),
    ...speaker,
  };
  if (mark === undefined) return [spoken];
  return [
    spoken,
    { type: 'punctuation', alternatives: [{ confidence: '0.0', content: mark }], ...speaker },
  ];
}

const timesOf = (words: HeardWord[]) => ({
  start_time: (words[0]?.start ?? 0).toFixed(3),
  end_time: (words.at(-1)?.end ?? 0).toFixed(3),
});

const textOf = (items: Item[]) =>
  items
    .map(({ type, alternatives: [best] }, index) =>
      type === 'punctuation' || index === 0 ? best?.content : ` ${best?.content}`,
    )
    .join('');
