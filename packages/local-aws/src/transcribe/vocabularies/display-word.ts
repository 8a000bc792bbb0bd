import { splitPunctuation } from '../speech/punctuation.ts';
import type { HeardWord } from '../speech/recognise-speech.ts';
import { soundOf } from '../speech/sound-of.ts';

/** A custom vocabulary: how single words are displayed, and which word one of a sound is. */
export type Vocabulary = {
  languageCode: string;
  displayAs: Record<string, string>;
  bySound?: ReadonlyMap<string, string>;
};

/** A word that was heard, as a vocabulary writes it. */
export function displayWord(heard: HeardWord, vocabulary: Vocabulary | undefined): HeardWord {
  if (!vocabulary) return heard;
  const displayed = vocabulary.displayAs[heard.text];
  if (displayed !== undefined) return { ...heard, text: displayed };
  const { word, mark = '' } = splitPunctuation(heard.text);
  const meant = vocabulary.bySound?.get(soundOf(word));
  return meant === undefined ? heard : { ...heard, text: `${meant}${mark}` };
}
