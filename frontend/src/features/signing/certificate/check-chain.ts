import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import { AUDIT_START, auditText } from '#contracts/rules/outcome/signing.ts';
import { sha256Of } from '#contracts/rules/sha256.ts';

/** Sequence number of the first event that does not fit the chain; undefined if all fit. */
export async function findBrokenEvent(
  events: readonly SigningAuditEvent[],
): Promise<number | undefined> {
  let previousHash = AUDIT_START;
  for (const [index, event] of events.entries()) {
    const hash = await sha256Of(new TextEncoder().encode(auditText(event)));
    const fits =
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === hash;
    if (!fits) return index + 1;
    previousHash = event.hash;
  }
  return undefined;
}
