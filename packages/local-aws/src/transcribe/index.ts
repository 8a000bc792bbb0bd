export {
  startTranscriptionJobs,
  type TranscriptionJobsOptions,
} from './jobs/start-transcription-jobs.ts';
export {
  type SpeechOptions,
  synthesiseConversation,
  synthesiseSpeech,
} from './speech/synthesise-speech.ts';
export { writeWav } from './speech/write-wav.ts';
export { startTranscribe, type TranscribeOptions } from './start-transcribe.ts';
