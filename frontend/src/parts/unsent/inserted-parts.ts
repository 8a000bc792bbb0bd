import { removeUnsent, writeUnsent } from './stored-unsent.ts';
import { INSERTED, keepingOf, listEntries, whenSettled } from './unsent-store.ts';

/** Parts of a dictation whose text is in the input of their place (ADR 31). */

/**
 * Records that the text of a dictated part has just been inserted into the input of its place, as far
 * as the sample `until` of its recording. It is stored in one transaction with that input. True once
 * both are durable: the part's audio is then not needed; false if they could not be stored.
 */
export function keepInserted(
  owner: string,
  partId: number,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const [key, tab] = [INSERTED + owner, String(partId)];
  writeUnsent(key, { text: String(until) }, tab);
  return whenSettled(key, tab);
}

/**
 * The parts whose inserted text is durable, and whose audio may still be there. `until` is no number
 * for parts that an earlier release inserted, as a whole.
 */
export const listInserted = (owner: string): { id: number; until: number }[] =>
  listEntries(INSERTED + owner)
    .filter(({ tab }) => keepingOf(INSERTED + owner, tab) === 'kept')
    .map(({ tab, text }) => ({ id: Number(tab), until: Number(text) }));

/** The part's audio is removed. */
export const forgetInserted = (owner: string, partId: number): void =>
  removeUnsent(INSERTED + owner, String(partId));
