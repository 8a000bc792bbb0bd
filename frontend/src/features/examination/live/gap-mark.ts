import type { Utterance } from '#contracts/rules/speech/live-transcription.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';

/**
 * Marks a time of a session that has no words, in place of them: its sound reached no stream, or nothing
 * was recorded. Times are in seconds of the session.
 */
export function notTranscribed(from: number, until: number): Utterance {
  const clock = (seconds: number) => minutesAndSeconds(Math.floor(seconds));
  return {
    words: `[Not transcribed: ${clock(from)} to ${clock(until)}]`
      .split(' ')
      .map((text) => ({ text, start: from, end: until, confidence: 0 })),
  };
}
