import * as z from 'zod';

/**
 * Texts that were typed and not sent yet, in the browser's storage: they survive a reload. Each
 * lies under its user's id, and none survives a logout by hand.
 */

const PREFIX = 'draft:';

const draftSchema = z.object({
  text: z.string(),
  /**
   * Names each wish to send just this text over all its tries: by what else the wish says, e.g.
   * to whom; '' where there is nothing else.
   */
  requestKeys: z.record(z.string(), z.string()).optional(),
});
export type Draft = z.output<typeof draftSchema>;

/** `place` says what is being written where, e.g. 'note:<case>'. */
export const draftKeyOf = (userId: string, place: string) => `${PREFIX}${userId}:${place}`;

export function readDraft(key: string): Draft {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    // None, or storage is switched off: the text then lasts as long as the screen.
    return { text: '' };
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See readDraft().
  }
}

/** At a logout by hand nothing private stays behind. */
export function clearDrafts(): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at));
    for (const key of keys) if (key?.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // See readDraft().
  }
}
