import { type CodeId, type Door, doors } from './code-repository.ts';

/**
 * What is answered to Cognito's challenge: the code that was typed and which code it is for. The
 * trigger that checks it sees the user and this text only.
 */
export const challengeAnswer = ({ door, place }: CodeId, code: string) =>
  `code.${door}.${place}.${code}`;

/** Undefined for an answer that this portal did not write. */
export function readChallengeAnswer(
  answer: string,
): { door: Door; place: string; code: string } | undefined {
  const [kind, doorText, place, code] = answer.split('.');
  const door = doors.find((one) => one === doorText);
  return kind === 'code' && door && place && code ? { door, place, code } : undefined;
}
