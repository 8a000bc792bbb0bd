import { areCommandsOn } from './commands-on.ts';
import type { SpeechFacts } from './prepare-speech.ts';

/**
 * How to put the text of a chunk into the draft, for a person who uses commands or not. Their code is
 * loaded with the first words; without it, words are written as they were spoken.
 */
export async function prepareText(
  text: string,
  { userId, ...facts }: SpeechFacts & { userId: string },
): Promise<() => boolean> {
  const asSpoken = () => facts.target.insert(text);
  if (!areCommandsOn(userId)) return asSpoken;
  try {
    const { prepareSpeech } = await import('./prepare-speech.ts');
    return await prepareSpeech(text, facts);
  } catch {
    return asSpoken;
  }
}
