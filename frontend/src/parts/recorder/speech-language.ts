import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/speech.ts';

/** Labels of the languages that can be dictated, each also in its own script. */
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

export const languageOptions = Object.entries(labels).map(([value, label]) => ({ value, label }));

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
