import { TranscribeClient } from '@aws-sdk/client-transcribe';

/** Somebody who wants to speak waits for it: no further try. */
export const createVocabulariesClient = () => new TranscribeClient({ maxAttempts: 1 });
