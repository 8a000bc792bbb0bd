import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { documentVisibilities } from '#contracts/rules/documents/documents.ts';
import {
  omissionSchema,
  signingTribunalSchema,
} from '#contracts/rules/outcome/award-signature-fields.ts';
import {
  HANDOVERS_MAX,
  isLinkExpired,
  liveStates,
  SIGNING_LEASE_MS,
  SIGNING_LEASE_PAUSE_MS,
  SIGNING_LINK_MS,
  type SignatoryState,
  signatoryStates,
  signingOrders,
  signingStates,
} from '#contracts/rules/outcome/signing.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { newPersonalLink, personalLinkSchema } from '#shared/outbox/personal-link.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { auditHeadSchema } from './audit-chain.ts';
import { preparationSchema } from './preparation-schema.ts';

// Object.keys loses the literal type; the states are the record's own keys.
const states = Object.keys(signatoryStates) as [SignatoryState];

/** A link of a signatory. Its id is known to the signatory only (D90). */
const linkSchema = personalLinkSchema.extend({
  /** When it was issued or renewed (D91). */
  issuedAt: z.iso.datetime(),
  mailedAt: z.iso.datetime().optional(),
  /** When the portal first gave it to the signed-in signatory. */
  givenAt: z.iso.datetime().optional(),
  /** When the state machine found it expired. */
  expiredAt: z.iso.datetime().optional(),
  /** Hand-overs by this link. Links of earlier releases have none. */
  handoverCount: z.number().default(0),
});

const signatoryRecordSchema = z.object({
  /** 1-based place in the order. */
  position: z.number(),
  name: z.string(),
  email: z.string(),
  state: z.enum(states),
  signaturePosition: z.string(),
  /** 'left,top,width,height'; '' for the default position. */
  coordinates: z.string(),
  pageNumber: z.number(),
  signatureMode: z.string(),
  /** Absent while earlier signatories sign first. */
  link: linkSchema.optional(),
  openedAt: z.iso.datetime().optional(),
  signedAt: z.iso.datetime().optional(),
  /** Why the last try failed; '' if none has. */
  problem: z.string(),
  /** Hand-overs without a result yet, oldest first. */
  handovers: z.array(z.object({ id: z.string(), startedAt: z.iso.datetime() })),
  /** Since when other signatories wait for this one; kept when the signatory starts over. */
  leasedAt: z.iso.datetime().optional(),
  /** Where the link's state machine waits. */
  taskToken: z.string().optional(),
  /** The next hand-over of a large document, ready for the signatory. */
  preparation: preparationSchema.optional(),
  /** The signatory's page waits for a preparation. */
  isPreparationWanted: z.boolean().optional(),
  /** The hand-over that led to the signature. */
  result: z
    .object({
      handoverId: z.string(),
      sealedToken: z.string(),
      referenceNumber: z.string(),
      transactionNumber: z.string(),
    })
    .optional(),
  /** When the signatory first pressed Download for the signed document. */
  downloadedAt: z.iso.datetime().optional(),
  /** Time of the signing as the signer's page reported it. */
  loggedAt: z.iso.datetime().optional(),
});
export type SignatoryRecord = z.output<typeof signatoryRecordSchema>;

const versionSchema = z.object({
  file: storedFileSchema,
  sha256: z.string(),
  sizeBytes: z.number(),
});
export type FileVersion = z.output<typeof versionSchema>;

/** Stored signing of a document. */
export const signingRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  caseCode: z.string(),
  caseKind: z.enum(resolutionKinds),
  /** Empty for signings that were requested before it was stored. */
  caseTitle: z.string().default(''),
  /** Of a document, an agreement, or the transcript. */
  documentId: z.string(),
  documentName: z.string(),
  /** The version of a transcript whose reporter's form is signed; absent for documents. */
  transcript: z
    .object({
      /** The case's id for its cross-examination. */
      transcriptId: z.string(),
      version: z.number(),
      /** SHA-256 of the text of the file, redacted as the file is. */
      textSha256: z.string(),
      /** Whether the file has words that were redacted when it was made. */
      isOpen: z.boolean(),
    })
    .optional(),
  /**
   * Of a cross-examination's form, beside `transcript`: SHA-256 of what was redacted then. An attribute of
   * its own, which earlier code keeps (ADR 112).
   */
  examination: z.object({ redactionsSha256: z.string() }).optional(),
  /** For an award of several arbitrators and papers that refer to it. Requests of earlier releases have none. */
  tribunal: signingTribunalSchema.optional(),
  /** Why members have not signed, once it is stated. */
  omissions: z.array(omissionSchema).optional(),
  /** How the statement of these reasons joins the case's documents. */
  statement: z.object({ uploadId: z.string() }).optional(),
  /** Counts the writes, for optimistic locking. Stored as `revision`. */
  version: z.number(),
  order: z.enum(signingOrders),
  message: z.string(),
  state: z.enum(signingStates),
  requestedBy: z.object({ userId: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The document when the signatures were requested: a copy of its own. */
  original: versionSchema,
  /** Signed versions, oldest first; each one begins with the bytes of the one before. */
  versions: z.array(versionSchema.extend({ position: z.number(), at: z.iso.datetime() })),
  signatories: z.array(signatoryRecordSchema),
  /** The newest event of the audit chain. */
  audit: auditHeadSchema,
  /** How the signed document joins the case's documents. */
  publication: z.object({
    uploadId: z.string(),
    visibilityType: z.enum(documentVisibilities),
    category: z.string(),
    uploadType: z.string(),
    /** Absent until it has joined; a signed transcript never does. */
    documentId: z.string().optional(),
    /** JSON beside the signed document: signatures, certificates, hashes and audit chain. */
    evidence: storedFileSchema.optional(),
  }),
});
export type SigningRecord = z.output<typeof signingRecordSchema>;

/** A hand-over of a document to the gateway. */
export const handoverSchema = z.object({
  /** SHA-256 of the token in the addresses to which the gateway sends the browser. */
  id: z.string(),
  /** That token, encrypted for this hand-over. */
  sealedToken: z.string(),
  caseId: z.string(),
  signingId: z.string(),
  position: z.number(),
  linkHash: z.string(),
  /** Number of signed versions when it began. */
  baseVersion: z.number(),
  referenceNumber: z.string(),
  /** The session key of the gateway's encryption, encrypted for this hand-over. */
  sealedKey: z.string(),
  startedAt: z.iso.datetime(),
  /** Absent until there is a result. */
  outcome: z.enum(['signed', 'failed']).optional(),
  transactionNumber: z.string(),
  /** Why it failed; '' otherwise. */
  problem: z.string(),
  endedAt: z.iso.datetime().optional(),
  /** The address of the result was ended. */
  clearedAt: z.iso.datetime().optional(),
});
export type Handover = z.output<typeof handoverSchema>;

/** The newest version, which the next signatory signs. */
export const newestOf = ({ original, versions }: SigningRecord): FileVersion =>
  versions.at(-1) ?? original;

/** The signatory at a position. Throws if there is none. */
export function signatoryAt({ id, signatories }: SigningRecord, position: number): SignatoryRecord {
  const signatory = signatories.find((one) => one.position === position);
  if (!signatory) throw new Error(`Signing ${id} has no signatory ${position}`);
  return signatory;
}

/** Whether a link is the signatory's newest one and can still lead to a signature. */
export const isLive = ({ link, state }: SignatoryRecord, linkHash: string): boolean =>
  link?.hash === linkHash && liveStates.includes(state);

/** A link that is issued now. */
export const newLink = (
  keys: SealingKeys,
  issuedAt: string,
): NonNullable<SignatoryRecord['link']> => ({
  ...newPersonalLink(keys),
  issuedAt,
  handoverCount: 0,
});

/** The instant at which a link expires (D91). */
export const expiryOf = (issuedAt: string): string =>
  new Date(Date.parse(issuedAt) + SIGNING_LINK_MS).toISOString();

/**
 * Whether the signatory is at the gateway and others wait. Starting over does not extend the lease,
 * so that one signatory cannot block the others for longer than the lease.
 */
export const isAtGateway = ({ state, handovers, leasedAt }: SignatoryRecord, now: Date): boolean =>
  state === 'signing' &&
  now.getTime() - Date.parse(leasedAt ?? handovers[0]?.startedAt ?? '') < SIGNING_LEASE_MS;

/** The lease of a signatory who hands the document over now: the last one, or a new one after a pause. */
export const leaseAt = ({ leasedAt }: SignatoryRecord, now: Date): string =>
  leasedAt !== undefined && now.getTime() - Date.parse(leasedAt) < SIGNING_LEASE_PAUSE_MS
    ? leasedAt
    : now.toISOString();

/** Whether a link takes no new hand-over: its time is over, or it was used too often. */
export const isUsedUp = (
  { issuedAt, handoverCount }: NonNullable<SignatoryRecord['link']>,
  now: Date,
): boolean => isLinkExpired(issuedAt, now) || handoverCount >= HANDOVERS_MAX;

/** File name of the signed version of a document. */
export const signedName = (documentName: string): string =>
  `${documentName.replace(/\.[A-Za-z0-9]{1,8}$/, '')} (signed).pdf`;

/** File name of the statement why members of the tribunal have not signed a document. */
export const statementName = (documentName: string): string =>
  `${documentName.replace(/\.[A-Za-z0-9]{1,8}$/, '')} (missing signatures).pdf`;

/** Whether the signing is complete by the signatures of a majority and the reasons for the others. */
export const isEndedByMajority = ({ state, omissions }: SigningRecord): boolean =>
  state === 'completed' && omissions !== undefined;
