import { type CodeId, type Door, doors } from './code-repository.ts';

/**
 * The answer to Cognito's challenge: the typed code and the id of the code that it answers. The
 * trigger that checks the answer receives only the user and this text.
 */
export const challengeAnswer = ({ door, place }: CodeId, code: string) =>
  `code.${door}.${place}.${code}`;

/** Parses the text of `challengeAnswer`; undefined for any other text. */
export function readChallengeAnswer(
  answer: string,
): { door: Door; place: string; code: string } | undefined {
  const [kind, doorText, place, code] = answer.split('.');
  const door = doors.find((one) => one === doorText);
  return kind === 'code' && door && place && code ? { door, place, code } : undefined;
}
