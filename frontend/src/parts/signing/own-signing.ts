import { clearToken } from '#portal/shared/session/session.ts';

/** The link that this tab has opened for the signed-in signatory. */
const KEY = 'own-signing';

/** Called before the signer's page of the signed-in person is opened: their session goes on there. */
export function keepSessionFor(arbitratorId: string): void {
  try {
    sessionStorage.setItem(KEY, arbitratorId);
  } catch {
    // Without storage the session ends, as after a mailed link.
  }
}

/**
 * Ends a stored session on entry of a signer's page (seed 2, section 6), unless its owner has opened
 * this link from the portal in this tab (ADR 63).
 */
export function endOtherSession(arbitratorId: string | undefined): void {
  try {
    if (arbitratorId !== undefined && sessionStorage.getItem(KEY) === arbitratorId) return;
    sessionStorage.removeItem(KEY);
  } catch {
    // See keepSessionFor().
  }
  clearToken();
}
