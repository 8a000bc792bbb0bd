import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import { AUDIT_START } from '#contracts/rules/outcome/signing.ts';
import { auditHash } from '#lambdas/signing/record/audit-chain.ts';

/** Whether each event follows the one before and has the hash of its content. */
export const isChainIntact = (events: readonly SigningAuditEvent[]): boolean =>
  events.every(
    (event, position) =>
      event.sequence === position + 1 &&
      event.previousHash === (events[position - 1]?.hash ?? AUDIT_START) &&
      event.hash === auditHash(event),
  );
