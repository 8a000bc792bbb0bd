import { attempt } from '#portal/shared/attempt.ts';
import { clearToken } from '#portal/shared/session/session.ts';

/** The link that this tab has opened for the signed-in signatory. */
const KEY = 'own-signing';

/**
 * Called before the signer's page of the signed-in person is opened: their session goes on there.
 * Without storage it ends, as after a mailed link.
 */
export const keepSessionFor = (arbitratorId: string): void =>
  attempt(() => sessionStorage.setItem(KEY, arbitratorId));

/**
 * Ends a stored session on entry of a signer's page (seed 2, section 6), unless its owner has opened
 * this link from the portal in this tab (ADR 63).
 */
export function endOtherSession(arbitratorId: string | undefined): void {
  const opened = attempt(() => sessionStorage.getItem(KEY));
  if (arbitratorId !== undefined && opened === arbitratorId) return;
  attempt(() => sessionStorage.removeItem(KEY));
  clearToken();
}
