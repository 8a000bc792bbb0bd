import { GENERAL_FAILURE } from '../record/fail-transcription.ts';

/** Transcribe's reasons, by a part of their text, and what the user can do. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [
    /media format/i,
    'The format of this recording is not supported. Convert it to MP3, MP4, M4A or WAV and upload it again',
  ],
  [
    /sample rate/i,
    'The sound quality of this recording is not supported: it must have 8 to 48 kHz',
  ],
  [/number of channels/i, 'This recording has too many channels: convert it to one or two'],
  [/file size|too large|duration|too long/i, 'This recording is too long to be transcribed'],
  [/isn.t valid|corrupt|damaged/i, 'This recording is damaged. Upload it again'],
  [/accessed|permission/i, 'The file of this recording could not be read. Transcribe it again'],
];

/** A job's failure in words for a neutral. */
export const explainFailure = (reason: string): string =>
  explanations.find(([pattern]) => pattern.test(reason))?.[1] ?? GENERAL_FAILURE;
