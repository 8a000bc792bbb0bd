import * as z from 'zod';

/** Electronic signing: states, limits and fields (seed 2, section 4; D90–D94). */

/** A link expires this long after it was issued or renewed (D91): 5 days. */
export const SIGNING_LINK_MS = 432_000_000;

/** Maximum number of signatories of one document. */
export const SIGNATORIES_MAX = 10;

export const DEFAULT_SIGNATURE_MODE = '12,1,2,3';

/** Where the gateway draws the signature if no coordinates are chosen. */
export const DEFAULT_SIGNATURE_POSITION = 'Bottom-Right';

/** Largest document that is sent to the gateway. */
export const SIGNABLE_BYTES_MAX = 50_000_000;

/**
 * States of a signatory's link, and the states that each one may change to. A change is a
 * conditional write that names the prior state.
 */
export const signatoryStates = {
  /** An earlier signatory signs first; no link yet. */
  waiting: { label: 'Waiting for earlier signatures', next: ['issued', 'cancelled'] },
  /** The link is mailed. */
  issued: { label: 'Link sent', next: ['opened', 'signing', 'expired', 'cancelled'] },
  /** The signatory has opened the link. */
  opened: { label: 'Opened', next: ['signing', 'expired', 'cancelled'] },
  /** The document was handed over to the gateway. */
  signing: { label: 'Signing', next: ['opened', 'signed', 'expired', 'cancelled'] },
  /** The signed document is stored. */
  signed: { label: 'Signed', next: [] },
  expired: { label: 'Link expired', next: ['issued', 'cancelled'] },
  cancelled: { label: 'Cancelled', next: [] },
} as const satisfies Record<string, { label: string; next: readonly string[] }>;
export type SignatoryState = keyof typeof signatoryStates;

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
  'reminded',
  'opened',
  'authenticated',
  'signed',
  'failed',
  'expired',
  'renewed',
  'cancelled',
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
