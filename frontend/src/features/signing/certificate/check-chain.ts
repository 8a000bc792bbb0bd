import type {
  SigningAuditEvent,
  SigningCertificate,
} from '#contracts/endpoints/outcome/signing.ts';
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

/** What is wrong with a trail and its head, as far as a browser can tell; '' if nothing is. */
export async function findTrailProblem(
  events: readonly SigningAuditEvent[],
  head: SigningCertificate['head'],
): Promise<string> {
  const broken = await findBrokenEvent(events);
  if (broken !== undefined) return `Entry ${broken} does not fit the hash chain`;
  const last = events.at(-1);
  return last?.sequence === head.sequence && last.hash === head.hash
    ? ''
    : `The trail has ${events.length} entries, and the record names another last entry (${head.sequence})`;
}
