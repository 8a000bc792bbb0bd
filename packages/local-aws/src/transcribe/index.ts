export { type SpeechOptions, synthesiseSpeech } from './speech/synthesise-speech.ts';
export { writeWav } from './speech/write-wav.ts';
export { startTranscribe, type TranscribeOptions } from './start-transcribe.ts';
