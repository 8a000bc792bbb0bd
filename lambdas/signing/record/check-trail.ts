import type {
  SigningAuditEvent,
  SigningCertificate,
} from '#contracts/endpoints/outcome/signing.ts';
import { AUDIT_START, auditStatement } from '#contracts/rules/outcome/signing.ts';
import { isSignedBy, type PublishedKey } from '#shared/evidence-key/evidence-key.ts';
import type { AuditAnchor } from './audit-anchors.ts';
import { type AuditHead, auditHash } from './audit-chain.ts';

type Trail = {
  signingId: string;
  /** Of the signing's record. */
  head: AuditHead;
  events: readonly SigningAuditEvent[];
  /** As they lie outside the table. */
  anchors: readonly AuditAnchor[];
  key: PublishedKey;
};

/**
 * Whether an audit trail is whole: its hashes hold, it ends where the signing's record says, it
 * agrees with every anchor outside the table, and its head is signed. `unproven` if nothing
 * contradicts it, but signature or anchors are missing, as in signings of earlier releases.
 */
export function checkTrail({
  signingId,
  head,
  events,
  anchors,
  key,
}: Trail): SigningCertificate['trail'] {
  const broken = (problem: string) => ({ result: 'broken' as const, problem });
  let previousHash = AUDIT_START;
  for (const [index, event] of events.entries()) {
    const fits =
      event.sequence === index + 1 &&
      event.previousHash === previousHash &&
      event.hash === auditHash(event);
    if (!fits) return broken(`Entry ${index + 1} does not fit the hash chain`);
    previousHash = event.hash;
  }
  const last = events.at(-1);
  if (last?.sequence !== head.sequence || last.hash !== head.hash)
    return broken(
      `The trail has ${events.length} entries, and the record of the signing names another last entry (${head.sequence})`,
    );
  for (const anchor of anchors) {
    if (anchor.sequence > events.length)
      return broken(
        `The trail was cut off: entry ${anchor.sequence} was recorded outside the database`,
      );
    if (events[anchor.sequence - 1]?.hash !== anchor.hash)
      return broken(
        `Entry ${anchor.sequence} is not the one that was recorded outside the database`,
      );
  }
  const isSigned = isSignedBy(key, auditStatement({ signingId, ...head }), head.signature);
  if (isSigned === false) return broken('The last entry was not signed by the portal');
  return isSigned && anchors.length > 0
    ? { result: 'whole', problem: '' }
    : {
        result: 'unproven',
        problem: 'The last entry has no signature, or no copy outside the database',
      };
}
