import { lazily, lazyClient } from '#shared/lazy-client.ts';
import type { SpeechSettings } from './speech-settings.constants.ts';

/** What a handler of another domain connects at start; loads no use case. */

/** The deployment's speech settings. */
export type ReadSpeechSettings = () => Promise<SpeechSettings>;

/** AWS region of the function; Lambda sets it. */
export const speechRegion = (): string => process.env['AWS_REGION'] ?? '';

/** Parses the setting SPEECH_SETTINGS on first use. */
export const connectSpeechSettings = (setting: string): ReadSpeechSettings =>
  lazily(async () => (await import('./speech-settings.constants.ts')).parseSpeechSettings(setting));

/** The client of Transcribe's vocabularies. */
export const connectVocabularies = () =>
  lazyClient(async () => (await import('./vocabularies-client.ts')).createVocabulariesClient());
