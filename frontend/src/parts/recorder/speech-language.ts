import {
  isStreamed,
  languageName,
  type SpeechLanguage,
  speechLanguages,
  streamedLanguages,
} from '#contracts/rules/speech/languages.ts';
import { portalConfig } from '../../shared/config/portal-config.ts';

/** Labels of the languages, each also in its own script. */
const labels: Readonly<Record<SpeechLanguage, string>> = {
  english: 'English',
  hindi: 'Hindi · हिन्दी',
  bengali: 'Bengali · বাংলা',
  gujarati: 'Gujarati · ગુજરાતી',
  kannada: 'Kannada · ಕನ್ನಡ',
  malayalam: 'Malayalam · മലയാളം',
  marathi: 'Marathi · मराठी',
  odia: 'Odia · ଓଡ଼ିଆ',
  punjabi: 'Punjabi · ਪੰਜਾਬੀ',
  tamil: 'Tamil · தமிழ்',
  telugu: 'Telugu · తెలుగు',
};

/** Options of a menu of languages. */
export const languageOptions = (languages: readonly SpeechLanguage[]) =>
  languages.map((value) => ({ value, label: labels[value] }));

/** What turns speech into text as it is spoken: a server of the case, or Amazon Transcribe. */
type Service = { isOwnServer?: boolean };

/** Languages that can be dictated. A server of the case has languages of its own. */
export const dictatedLanguages = ({ isOwnServer = false }: Service = {}) =>
  isOwnServer ? allLanguages : streamedLanguages(portalConfig().region);

/**
 * The language to dictate in, where `chosen` is the user's or the case's; English with the reason if
 * the service does not stream it.
 */
export function dictationLanguage(
  chosen: SpeechLanguage,
  { isOwnServer = false }: Service = {},
): { language: SpeechLanguage; hint: string } {
  if (isOwnServer || isStreamed(chosen, portalConfig().region))
    return { language: chosen, hint: '' };
  return {
    language: 'english',
    hint: `${languageName(chosen)} is transcribed in recordings only. Speak English here, or upload a recording.`,
  };
}

// Object.keys widens the names.
const allLanguages = Object.keys(labels) as SpeechLanguage[];

export const isSpeechLanguage = (text: string): text is SpeechLanguage =>
  Object.hasOwn(speechLanguages, text);

/** `owner`: a user, or a place whose audio is kept. */
const storageKey = (owner: string) => `speech-language:${owner}`;

/** The language last chosen by a user, or of the audio of a place. */
export function readLanguage(owner: string): SpeechLanguage | undefined {
  const kept = localStorage.getItem(storageKey(owner)) ?? '';
  return isSpeechLanguage(kept) ? kept : undefined;
}

export const keepLanguage = (owner: string, language: SpeechLanguage): void =>
  localStorage.setItem(storageKey(owner), language);
