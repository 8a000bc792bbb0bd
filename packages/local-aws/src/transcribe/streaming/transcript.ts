import { randomUUID } from 'node:crypto';
import { splitPunctuation } from '../speech/punctuation.ts';
import type { HeardWord } from '../speech/recognise-speech.ts';

type Item = {
  StartTime: number;
  EndTime: number;
  Type: 'pronunciation' | 'punctuation';
  Content: string;
  VocabularyFilterMatch: false;
  Confidence?: number;
};

type Result = {
  ResultId: string;
  StartTime: number;
  EndTime: number;
  IsPartial: boolean;
  Alternatives: { Transcript: string; Items: Item[] }[];
};

/** Results of one utterance after another. */
type Transcript = {
  add(word: HeardWord): void;
  /** When the open utterance's last word ended, in seconds; undefined without words. */
  readonly endsAt: number | undefined;
  /** The open utterance so far. Its last word has no punctuation yet. */
  partial(): Result;
  /** Closes the open utterance. */
  final(): Result;
};

export function createTranscript(): Transcript {
  let id = randomUUID();
  let words: HeardWord[] = [];
  const result = (isPartial: boolean): Result => {
    const items = words.flatMap(toItems);
    if (isPartial && items.at(-1)?.Type === 'punctuation') items.pop();
    return {
      ResultId: id,
      StartTime: words[0]?.start ?? 0,
      EndTime: words.at(-1)?.end ?? 0,
      IsPartial: isPartial,
      Alternatives: [{ Transcript: textOf(items), Items: items }],
    };
  };
  return {
    add(word) {
      words.push(word);
    },
    get endsAt() {
      return words.at(-1)?.end;
    },
    partial: () => result(true),
    final() {
      const closed = result(false);
      id = randomUUID();
      words = [];
      return closed;
    },
  };
}

function toItems({ text, start, end, confidence }: HeardWord): Item[] {
  const { word, mark } = splitPunctuation(text);
  const common = { VocabularyFilterMatch: false } as const;
  const spoken: Item = {
    ...common,
    StartTime: start,
    EndTime: end,
    Type: 'pronunciation',
    Content: word,
    Confidence: confidence,
  };
  if (mark === undefined) return [spoken];
  return [spoken, { ...common, StartTime: end, EndTime: end, Type: 'punctuation', Content: mark }];
}

const textOf = (items: Item[]) =>
  items
    .map(({ Type, Content }, index) =>
      Type === 'punctuation' || index === 0 ? Content : ` ${Content}`,
    )
    .join('');
