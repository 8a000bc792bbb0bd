import { TranscribeStreamingClient } from '@aws-sdk/client-transcribe-streaming';

/** The client does not repeat streams: its caller does, which holds the audio. */
export const createTranscribeClient = () => new TranscribeStreamingClient({ maxAttempts: 1 });
