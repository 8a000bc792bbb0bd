import * as z from 'zod';
import { MB } from '../notation.ts';

/** Electronic signing: states, limits and fields (seed 2, section 4; D90–D94). */

/** A link expires this long after it was issued or renewed (D91): 5 days. */
export const SIGNING_LINK_MS = 432_000_000;
export const SIGNING_LINK_DAYS = SIGNING_LINK_MS / 86_400_000;

/** Maximum number of signatories of one document. */
export const SIGNATORIES_MAX = 10;
/** A link belongs to one person. */
export const REPEATED_ADDRESS = 'Each signatory needs an email address of their own';

export const DEFAULT_SIGNATURE_MODE = '12,1,2,3';

/** Where the gateway draws the signature if no coordinates are chosen. */
export const DEFAULT_SIGNATURE_POSITION = 'Bottom-Right';

/** Largest document that is sent to the gateway. */
export const SIGNABLE_BYTES_MAX = 50 * MB;

/** Largest file that the verification page reads: signatures add less than the limit again. */
export const VERIFIABLE_BYTES_MAX = 2 * SIGNABLE_BYTES_MAX;

/**
 * A hand-over that began within the five days may lead to a signature until this long after them:
 * 15 minutes. No new hand-over begins in that time.
 */
export const SIGNING_GRACE_MS = 900_000;

/** While one signatory is at the gateway, others cannot start for this long: 15 minutes. */
export const SIGNING_LEASE_MS = 900_000;

/** A signatory who starts over keeps the lease; the next one is given this long after the last. */
export const SIGNING_LEASE_PAUSE_MS = 1_800_000;

/**
 * Hand-overs of one link. A link that was used as often ends: the history of its state machine, and
 * the audit chain, have a bound. One hand-over that fails is about 20 events of the 25,000 that
 * Step Functions keeps of an execution.
 */
export const HANDOVERS_MAX = 100;

/** The result of a hand-over is awaited for this long: 60 minutes. */
export const HANDOVER_LIVES_MS = 3_600_000;

/** Links end that long after they were issued or renewed (D91); valid at the very instant. */
export const isLinkExpired = (issuedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(issuedAt) > SIGNING_LINK_MS;

/** Whether a signature by an open hand-over comes too late: after the five days and the grace. */
export const isGraceOver = (issuedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(issuedAt) > SIGNING_LINK_MS + SIGNING_GRACE_MS;

/**
 * States of a signatory's link, and the states that each one may change to. A change is a
 * conditional write that names the prior state.
 */
export const signatoryStates = {
  /** An earlier signatory signs first; no link yet. */
  waiting: { label: 'Waiting for earlier signatures', next: ['issued', 'cancelled'] },
  /** The link is mailed. */
  issued: { label: 'Link sent', next: ['issued', 'opened', 'signing', 'expired', 'cancelled'] },
  /** The signatory has opened the link. */
  opened: { label: 'Opened', next: ['issued', 'signing', 'expired', 'cancelled'] },
  /** The document was handed over to the gateway; again if the signatory starts over. */
  signing: {
    label: 'Signing',
    next: ['signing', 'issued', 'opened', 'signed', 'expired', 'cancelled'],
  },
  /** The signed document is stored. */
  signed: { label: 'Signed', next: [] },
  /** `issued` by a renewal. */
  expired: { label: 'Link expired', next: ['issued', 'cancelled'] },
  cancelled: { label: 'Cancelled', next: [] },
} as const satisfies Record<string, { label: string; next: readonly string[] }>;
export type SignatoryState = keyof typeof signatoryStates;

/** Whether a signatory may change from one state to another. */
export const maySignatoryBecome = (from: SignatoryState, to: SignatoryState): boolean =>
  (signatoryStates[from].next as readonly SignatoryState[]).includes(to);

/** The states of a signatory who holds a live link. */
export const liveStates: readonly SignatoryState[] = ['issued', 'opened', 'signing'];

/** States of the signing of a document by all its signatories. */
export const signingStates = ['open', 'completed', 'cancelled'] as const;
export type SigningState = (typeof signingStates)[number];

/** One after another in the listed order, or each when they like. */
export const signingOrders = ['inOrder', 'atOnce'] as const;
export type SigningOrder = (typeof signingOrders)[number];

/** What the audit of a signing records (D94). */
export const signingEvents = [
  'requested',
  'issued',
  'mailed',
  'given',
  'reminded',
  'opened',
  'handedOver',
  'authenticated',
  'signed',
  'failed',
  'expired',
  'renewed',
  'cancelled',
  'omissionStated',
  'published',
  'downloaded',
] as const;
export type SigningEvent = (typeof signingEvents)[number];

/**
 * Rectangle of a signature on its page, in points from the page's upper left corner, as the
 * gateway takes it: 'left,top,width,height'.
 */
export const coordinatesSchema = z
  .string()
  .regex(/^\d{1,4}(,\d{1,4}){3}$/, 'Coordinates are left,top,width,height in points');

/** SHA-256 of a file as 64 hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 digits, 0 to f');

/** Previous hash of the first event of an audit chain. */
export const AUDIT_START = '0'.repeat(64);

/**
 * Canonical form of an audit event. Its hash is the SHA-256 of the form's UTF-8; each event
 * contains the previous event's hash (D94, docs/adr/0022-signing.md).
 */
export const auditText = (event: {
  sequence: number;
  at: string;
  event: SigningEvent;
  actor: string;
  details: Readonly<Record<string, string>>;
  previousHash: string;
}): string =>
  JSON.stringify([
    event.sequence,
    event.at,
    event.event,
    event.actor,
    Object.entries(event.details).sort(([one], [other]) => (one < other ? -1 : 1)),
    event.previousHash,
  ]);

/** What the deployment signs about the newest event of an audit chain. */
export const auditStatement = (head: {
  signingId: string;
  sequence: number;
  hash: string;
}): string =>
  ['neutral-portal signing audit 1', head.signingId, String(head.sequence), head.hash].join('\n');

/** Where the gateway draws a signature without coordinates, e.g. 'Bottom-Right'. */
export const signaturePositionSchema = z
  .string()
  .regex(/^(Top|Middle|Bottom)-(Left|Center|Right)$/, 'Not a position of a signature');

/** Codes of the gateway's signature modes, e.g. '12,1,2,3'. */
export const signatureModeSchema = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,9}$/, 'Not a list of signature modes');

/** End of the refusal of a file that the malware scan has not checked yet; a repeat can succeed. */
export const NOT_CHECKED_YET = 'has not been checked for malware yet. Please try again in a minute';
