import { createRecogniser } from '../speech/recognise-speech.ts';
import { limitExceeded } from '../transcribe-error.ts';
import { displayWord, type Vocabulary } from '../vocabularies/display-word.ts';
import { encodeEvent } from './event-messages.ts';
import type { StreamParameters } from './read-parameters.ts';
import { createTranscript } from './transcript.ts';

/** Silence that closes an utterance. */
const PAUSE_SECONDS = 0.5;
/** An event is sent at least once per this much audio. */
const EVENT_EVERY_SECONDS = 1;
const LONGEST_SECONDS = 4 * 3600;

type Progress = {
  parameters: StreamParameters;
  vocabulary: Vocabulary | undefined;
  /** Called after each piece of audio, with the seconds heard so far. */
  onAudio: (seconds: number) => void;
};

/**
 * The TranscriptEvents of the audio: a partial result with each new word, a final one at each pause
 * and at the end, and an event without results for each second of silence. Throws TranscribeError.
 */
export async function* transcribeStream(
  audio: AsyncIterable<Int16Array>,
  { parameters, vocabulary, onAudio }: Progress,
): AsyncGenerator<Uint8Array> {
  const recogniser = createRecogniser(parameters.sampleRate);
  const transcript = createTranscript();
  let samples = 0;
  let lastEventAt = 0;
  const event = (results: object[]) => {
    lastEventAt = samples / parameters.sampleRate;
    return encodeEvent('TranscriptEvent', { Transcript: { Results: results } });
  };
  for await (const piece of audio) {
    samples += piece.length;
    const seconds = samples / parameters.sampleRate;
    onAudio(seconds);
    if (seconds > LONGEST_SECONDS)
      throw limitExceeded('The maximum duration of a stream, 4 hours, was exceeded.');
    const words = recogniser.hear(piece);
    for (const word of words) {
      const { endsAt } = transcript;
      if (endsAt !== undefined && word.start - endsAt >= PAUSE_SECONDS)
        yield event([transcript.final()]);
      transcript.add(displayWord(word, vocabulary));
    }
    if (words.length) yield event([transcript.partial()]);
    if (transcript.endsAt !== undefined && recogniser.silentSeconds() >= PAUSE_SECONDS)
      yield event([transcript.final()]);
    else if (seconds - lastEventAt >= EVENT_EVERY_SECONDS) yield event([]);
  }
  for (const word of recogniser.end()) transcript.add(displayWord(word, vocabulary));
  if (transcript.endsAt !== undefined) yield event([transcript.final()]);
}
