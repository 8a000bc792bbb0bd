import { CARRIERS, DIGITS, encodeWord, SYMBOLS_PER_SECOND } from './speech-code.ts';

export type SpeechOptions = {
  /** Samples per second; 16,000 by default. */
  sampleRate?: number;
  /** Who speaks: 0 to 3; 0 by default. Each speaker has a carrier (speech-code.ts). */
  speaker?: number;
  /** Silence between words, in seconds. */
  gapSeconds?: number;
  /** Silence after a word that ends a sentence, in seconds. */
  pauseSeconds?: number;
  /** Silence before the first and after the last word, in seconds. */
  edgeSeconds?: number;
};

const AMPLITUDE = 12_000;
const ENDS_SENTENCE = /[.?!।]$/u;

/**
 * Speaks the words of a text: 16-bit mono samples that the local Transcribe understands. Words are
 * separated by white space; punctuation stays with its word. Throws RangeError for a word of more
 * than 60 bytes and an unknown speaker.
 */
export function synthesiseSpeech(text: string, options: SpeechOptions = {}): Int16Array {
  const { sampleRate = 16_000, gapSeconds = 0.08, pauseSeconds = 0.7, edgeSeconds = 0.2 } = options;
  const carrier = CARRIERS[options.speaker ?? 0];
  if (!carrier) throw new RangeError(`Speakers are 0 to ${CARRIERS.length - 1}`);
  const parts: Int16Array[] = [silence(edgeSeconds, sampleRate)];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    parts.push(speakWord(word, { carrier, sampleRate }));
    parts.push(silence(ENDS_SENTENCE.test(word) ? pauseSeconds : gapSeconds, sampleRate));
  }
  parts.push(silence(edgeSeconds, sampleRate));
  return join(parts);
}

/** Speaks one turn after the other. */
export const synthesiseConversation = (
  turns: readonly { speaker: number; text: string }[],
  options: Omit<SpeechOptions, 'speaker'> = {},
): Int16Array =>
  join(turns.map(({ speaker, text }) => synthesiseSpeech(text, { ...options, speaker })));

type Voice = { carrier: (typeof CARRIERS)[number]; sampleRate: number };

function speakWord(word: string, { carrier, sampleRate }: Voice): Int16Array {
  const tones = [...carrier, ...encodeWord(word).map((digit) => DIGITS[digit] ?? 0)];
  const startOf = (symbol: number) => Math.round((symbol * sampleRate) / SYMBOLS_PER_SECOND);
  const samples = new Int16Array(startOf(tones.length));
  for (const [symbol, tone] of tones.entries())
    for (let at = startOf(symbol); at < startOf(symbol + 1); at += 1)
      samples[at] = AMPLITUDE * Math.sin((2 * Math.PI * tone * at) / sampleRate);
  return samples;
}

const silence = (seconds: number, sampleRate: number) =>
  new Int16Array(Math.round(seconds * sampleRate));

function join(parts: Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
