export { createMp3Encoder, encodeMp3, type Mp3Encoder } from './mp3-encoder.ts';
export { type Bitrate, bitrates, type SampleRate, sampleRates } from './stream-format.ts';
