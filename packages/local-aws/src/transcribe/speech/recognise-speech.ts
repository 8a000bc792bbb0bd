import {
  CARRIERS,
  DIGITS,
  decodeWord,
  digitsAfterLength,
  HEAD_SYMBOLS,
  MARKER_SYMBOLS,
  SYMBOLS_PER_SECOND,
} from './speech-code.ts';

/** Stands for a word whose audio is damaged: cut, mixed or overwritten. */
export const UNCLEAR = '[unclear]';

export type HeardWord = {
  text: string;
  /** Seconds from the start of the audio. */
  start: number;
  end: number;
  /** 1, or 0 for an unclear word. */
  confidence: number;
  /** Whose carrier the word has. */
  speaker: number;
};

export type Recogniser = {
  /** Adds samples and returns the words that they complete. */
  hear(samples: Int16Array): HeardWord[];
  /** Ends the audio. A word that it cuts off is unclear. */
  end(): HeardWord[];
  /** Seconds of audio that hold no word, after the last word and up to now. */
  silentSeconds(): number;
};

/** Share of a window's energy that a marker tone must have. */
const MARKER_SHARE = 0.6;
/** Mean square of the samples below which a window is silent. */
const SILENT_POWER = 100;
/** Alignments that are tried around the best marker, in thousandths of a second. */
const ALIGNMENTS = [0, -1, 1, -2, 2, -3, 3];

/** Reads the words of synthetic speech (speech-code.ts) from audio of the sample rate. */
export function createRecogniser(sampleRate: number): Recogniser {
  const symbol = sampleRate / SYMBOLS_PER_SECOND;
  const hop = Math.max(1, Math.round(sampleRate / 1_000));
  let samples = new Int16Array(0);
  /** Position of samples[0] in the audio. */
  let offset = 0;
  /** Next position to search, relative to samples[0]. */
  let at = 0;
  let wordEnd = 0;

  const energyAt = (start: number) => {
    let energy = 0;
    for (let index = start; index < start + symbol; index += 1)
      energy += (samples[index] ?? 0) ** 2;
    return energy;
  };
  /** Share of the energy of the window that the tone has, 0 to 1. */
  const shareOf = (tone: number, start: number) => {
    const energy = energyAt(start);
    if (energy < SILENT_POWER * symbol) return 0;
    return (
      (2 * toneEnergy(samples, { tone, start, length: symbol, sampleRate })) / (energy * symbol)
    );
  };
  const markerShare = (speaker: number, start: number) => {
    const [firstTone, secondTone] = CARRIERS[speaker] ?? CARRIERS[0];
    const first = shareOf(firstTone, start);
    if (first < MARKER_SHARE) return 0;
    const second = shareOf(secondTone, Math.round(start + symbol));
    return second < MARKER_SHARE ? 0 : first + second;
  };
  /** Whose marker begins here; -1 if none does. */
  const speakerAt = (start: number) =>
    energyAt(start) < SILENT_POWER * symbol
      ? -1
      : CARRIERS.findIndex((_, speaker) => markerShare(speaker, start) > 0);
  /** Digits of base 16 from the symbol on. */
  const digitsAt = (start: number, from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      strongestDigit(samples, {
        start: Math.round(start + (from + index) * symbol),
        length: symbol,
        sampleRate,
      }),
    );

  type Reading = { text: string; symbols: number } | 'more' | undefined;
  const readWord = (start: number, isEnd: boolean): Reading => {
    const available = Math.floor((samples.length - start) / symbol);
    if (available < HEAD_SYMBOLS) return isEnd ? undefined : 'more';
    const length = digitsAt(start, MARKER_SYMBOLS, 2);
    const rest = digitsAfterLength(length);
    if (rest === undefined) return undefined;
    if (available < HEAD_SYMBOLS + rest) return isEnd ? undefined : 'more';
    const text = decodeWord([...length, ...digitsAt(start, HEAD_SYMBOLS, rest)]);
    return text === undefined ? undefined : { text, symbols: HEAD_SYMBOLS + rest };
  };

  /** The word at the marker: heard, unclear, or 'more' until its audio is complete. */
  const hearWord = (
    { marker, speaker }: { marker: number; speaker: number },
    isEnd: boolean,
  ): HeardWord | 'more' => {
    for (const alignment of ALIGNMENTS) {
      const start = marker + Math.round((alignment * sampleRate) / 1_000);
      if (start < 0) continue;
      const reading = readWord(start, isEnd);
      if (reading === 'more') return 'more';
      if (reading) {
        at = Math.round(start + reading.symbols * symbol);
        return wordFrom(start, { text: reading.text, confidence: 1, speaker });
      }
    }
    at = Math.round(marker + MARKER_SYMBOLS * symbol);
    return wordFrom(marker, { text: UNCLEAR, confidence: 0, speaker });
  };
  const wordFrom = (
    start: number,
    heard: Pick<HeardWord, 'text' | 'confidence' | 'speaker'>,
  ): HeardWord => {
    wordEnd = offset + at;
    return { ...heard, start: (offset + start) / sampleRate, end: wordEnd / sampleRate };
  };

  /** Finds the words that are complete. */
  const search = (isEnd: boolean): HeardWord[] => {
    const words: HeardWord[] = [];
    // The best alignment is looked for within a symbol after the first marker.
    const reach = Math.ceil(symbol * (MARKER_SYMBOLS + 1));
    while (at + (isEnd ? symbol : reach) <= samples.length) {
      const speaker = speakerAt(at);
      if (speaker < 0) {
        at += hop;
        continue;
      }
      const marker = bestStart(at, symbol, hop, (start) => markerShare(speaker, start));
      const word = hearWord({ marker, speaker }, isEnd);
      if (word === 'more') break;
      words.push(word);
    }
    // One symbol is kept for alignments before the next marker.
    const used = Math.max(0, Math.min(at, samples.length) - Math.ceil(symbol));
    samples = samples.slice(used);
    offset += used;
    at -= used;
    return words;
  };

  return {
    hear(more) {
      const joined = new Int16Array(samples.length + more.length);
      joined.set(samples);
      joined.set(more, samples.length);
      samples = joined;
      return search(false);
    },
    end: () => search(true),
    silentSeconds: () => Math.max(0, offset + at - wordEnd) / sampleRate,
  };
}

type Window = { start: number; length: number; sampleRate: number };

/** The start of the strongest marker within one symbol. */
function bestStart(
  from: number,
  symbol: number,
  hop: number,
  markerShare: (start: number) => number,
): number {
  let best = { start: from, share: 0 };
  for (let start = from; start < from + symbol; start += hop) {
    const share = markerShare(start);
    if (share > best.share) best = { start, share };
  }
  return best.start;
}

function strongestDigit(samples: Int16Array, window: Window): number {
  let best = { digit: 0, energy: -1 };
  for (const [digit, tone] of DIGITS.entries()) {
    const energy = toneEnergy(samples, { ...window, tone });
    if (energy > best.energy) best = { digit, energy };
  }
  return best.digit;
}

/** Energy of a tone in a window, by Goertzel's algorithm. */
function toneEnergy(
  samples: Int16Array,
  { tone, start, length, sampleRate }: Window & { tone: number },
): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * tone) / sampleRate);
  let previous = 0;
  let beforePrevious = 0;
  for (let index = start; index < start + length; index += 1) {
    const current = (samples[index] ?? 0) + coefficient * previous - beforePrevious;
    beforePrevious = previous;
    previous = current;
  }
  return previous ** 2 + beforePrevious ** 2 - coefficient * previous * beforePrevious;
}
