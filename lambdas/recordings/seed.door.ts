/** What the seed may use of the recordings domain. */
export { recordingIdOf } from './record/recording-record.ts';
export { addRecording } from './record/recording-repository.ts';
