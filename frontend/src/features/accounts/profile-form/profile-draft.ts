import { portalStore, sessionAtom } from '../../../shared/session/session.ts';
import { type ProfileFormValues, profileDraftSchema } from './profile-values.ts';

/**
 * What was typed into the profile of the onboarding and not yet saved. It is long, and a phone
 * drops a page in the background: it lies in the tab's own storage until it is saved or the
 * session ends. It holds what parties will read, and nothing secret.
 */
const DRAFT_KEY = 'profile-draft';

/** The draft of this very person, if there is one. */
export function readProfileDraft(userId: string): ProfileFormValues | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null');
    const draft = profileDraftSchema.safeParse(stored);
    return draft.success && draft.data.userId === userId ? draft.data.values : undefined;
  } catch {
    // Without storage there are no drafts.
    return undefined;
  }
}

export function keepProfileDraft(userId: string, values: ProfileFormValues): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ userId, values }));
  } catch {
    // See above.
  }
}

export function dropProfileDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // See above.
  }
}

portalStore.sub(sessionAtom, () => {
  if (portalStore.get(sessionAtom).token === undefined) dropProfileDraft();
});
