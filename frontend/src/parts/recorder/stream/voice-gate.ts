import { loudnessOf, SPEECH_LEVEL } from '../loudness.ts';
import { createAudioBuffer } from './audio-buffer.ts';

/** Sent before and after speech, so that no beginning is cut and a sentence can end. */
const LEAD_SECONDS = 0.3;
const TAIL_SECONDS = 1;
const MOMENT_SECONDS = 0.03;
/** Speech is this much louder than the room. */
const ABOVE_ROOM = 3;
const QUIETEST_SPEECH = 0.004;

/**
 * What is sent of a recording: speech with the pauses between words, but no longer silence. Indexes
 * are in samples, of what is sent and of what was recorded.
 */
export function createVoiceGate(sampleRate: number) {
  const buffer = createAudioBuffer(sampleRate);
  /** Stretches of the recording that are sent. */
  const stretches: { sent: number; recorded: number }[] = [];
  let recorded = 0;
  let lead: Int16Array[] = [];
  /** Loudness of the room. */
  let room = SPEECH_LEVEL / ABOVE_ROOM;
  let quietSamples = Number.POSITIVE_INFINITY;

  const isSpeech = (samples: Int16Array): boolean => {
    const length = Math.round(MOMENT_SECONDS * sampleRate);
    let [quietest, loudest] = [1, 0];
    for (let at = 0; at < samples.length; at += length) {
      const level = loudnessOf(samples.subarray(at, at + length));
      quietest = Math.min(quietest, level);
      loudest = Math.max(loudest, level);
    }
    // A room becomes quiet at once, and louder slowly: speech has few quiet moments.
    room = quietest < room ? quietest : room + (quietest - room) / 100;
    const threshold = Math.max(QUIETEST_SPEECH, Math.min(SPEECH_LEVEL, room * ABOVE_ROOM));
    return loudest > threshold;
  };
  const send = (samples: Int16Array, at: number) => {
    const last = stretches.at(-1);
    const isGoingOn = last && last.recorded - last.sent === at - buffer.end();
    if (!isGoingOn) stretches.push({ sent: buffer.end(), recorded: at });
    buffer.add(samples);
  };

  return {
    buffer,
    add(samples: Int16Array): void {
      const at = recorded;
      recorded += samples.length;
      quietSamples = isSpeech(samples) ? 0 : quietSamples + samples.length;
      if (quietSamples > TAIL_SECONDS * sampleRate) {
        lead.push(samples);
        let length = lead.reduce((sum, piece) => sum + piece.length, 0);
        while (lead[0] && length - lead[0].length >= LEAD_SECONDS * sampleRate) {
          length -= lead[0].length;
          lead = lead.slice(1);
        }
        return;
      }
      const before = lead;
      lead = [];
      let start = at - before.reduce((sum, piece) => sum + piece.length, 0);
      for (const piece of [...before, samples]) {
        send(piece, start);
        start += piece.length;
      }
    },
    /** Seconds since speech. */
    quietSeconds: () => quietSamples / sampleRate,
    /** Samples that were recorded. */
    recorded: () => recorded,
    /** Where the sent samples before an index end in the recording. */
    recordedAt(sent: number): number {
      const stretch = stretches.findLast((one) => one.sent < sent);
      return stretch ? stretch.recorded + sent - stretch.sent : 0;
    },
  };
}
