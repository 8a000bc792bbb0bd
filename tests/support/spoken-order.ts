/** What the fake microphone of the browser tests says, in about 15 seconds. */
export const SPOKEN_ORDER =
  'The claimant appeared in person. Learned counsel for the respondent sought time to file a reply. ' +
  'A deposit of Rs. 4,50,000 is ordered within thirty days. The matter is adjourned to the next hearing.';

/** Any of its first words: on a busy machine the fake microphone loses sound, and words with it. */
export const FIRST_WORDS = /\b(claimant|appeared|person|Learned|counsel)\b/;
/** Any of the words in its middle. */
export const MIDDLE_WORDS = /\b(deposit|ordered|within|thirty|days)\b/;

/** Whether a text has the words of another one, each once and in order, but for three at most. */
export function isNearly(expected: string): (text: string) => boolean {
  return (text) => {
    const words = expected.split(' ');
    const heard = text.split(' ').filter((word) => word !== '[unclear]');
    let at = 0;
    for (const word of words) if (word === heard[at]) at += 1;
    return at === heard.length && heard.length >= words.length - 3;
  };
}
