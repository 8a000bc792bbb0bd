import type { CaseSpeech } from '#contracts/endpoints/speech/case-settings.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { dictationLanguage } from '#portal/parts/recorder/speech-language.ts';

/** Testimony is in the case's language; a clip names another one if the case's is not streamed. */
export type TestimonyLanguage = { language?: SpeechLanguage };

/** What the clips of a case name, and why; '' for the case's own language. */
export function testimonyLanguage({
  recordingLanguage,
  isLocalTranscriptionServer,
}: Pick<CaseSpeech, 'recordingLanguage' | 'isLocalTranscriptionServer'>): {
  spoken: TestimonyLanguage;
  hint: string;
} {
  const isOwnServer = isLocalTranscriptionServer !== '';
  const { language, hint } = dictationLanguage(recordingLanguage, { isOwnServer });
  return { spoken: hint === '' ? {} : { language }, hint };
}
