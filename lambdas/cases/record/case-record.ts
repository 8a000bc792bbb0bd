import * as z from 'zod';
import { statusSpellingSchema } from '#contracts/rules/cases/case-fields.ts';
import { bucketOf, type CaseBucket, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { nearestClockSchema } from '#contracts/rules/fields.ts';
import {
  type AgreementKind,
  type AgreementScan,
  agreementKinds,
  agreementScans,
  isRefusedScan,
} from '#contracts/rules/outcome/outcomes.ts';
import { summaryStatuses } from '#contracts/rules/outcome/papers.ts';
import { roles } from '#contracts/rules/roles.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { moneySchema } from '#shared/money.ts';

/** A case in the table. Money in minor units (D37), instants in UTC. */

/** A person's role on a case (D30). A requested person becomes a member by accepting. */
const assignmentSchema = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['presiding', 'managing', 'requested']),
  /** The open invitation of a requested person. */
  invite: z.object({ id: z.string(), role: z.enum(roles), invitedBy: z.string() }).optional(),
});
export type Assignment = z.output<typeof assignmentSchema>;

const respondentSchema = z.object({
  name: z.string(),
  /** As the claimant named them; absent in cases that were not created here. */
  kind: z.enum(['self', 'organisation', 'others']).optional(),
  email: z.string().optional(),
  /** Their PAN, encrypted for this case (D41); never in clear text in the table. */
  sealedPan: z.string().optional(),
  /** E.164 (D43). */
  mobile: z.string().optional(),
  /** Absent until the respondent is registered as a party. */
  partyId: z.string().optional(),
  ownerId: z.string().optional(),
});

const claimItemRecordSchema = z.object({
  title: z.string(),
  claimValue: moneySchema,
  description: z.string(),
  descriptionFile: storedFileSchema.optional(),
});

/** One of several hearings that are set in a case. */
const hearingAheadSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type HearingAhead = z.output<typeof hearingAheadSchema>;

const caseDocumentSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Object key in the files bucket (D57). */
  key: z.string(),
  /** The version that was checked (D112). */
  versionId: z.string().optional(),
  /** The name of the uploaded file. */
  name: z.string().optional(),
  uploadedAt: z.iso.datetime().optional(),
  uploadedBy: z.string().optional(),
  /** Malware scan; absent if uploads were not scanned when it was uploaded. */
  scan: z.enum(agreementScans).optional(),
});
export type CaseDocument = z.output<typeof caseDocumentSchema>;

export const caseRecordSchema = z.object({
  id: z.string(),
  /** The code that people use, e.g. ARB-2026-000123 (D38). */
  code: z.string().regex(/^[A-Z]{2,4}-\d{4}-\d{6,9}$/),
  /** Counts the writes, for optimistic locking. */
  version: z.number().int().positive(),
  title: z.string(),
  description: z.string(),
  /** Instead of the description, or in addition to it. */
  descriptionFile: storedFileSchema.optional(),
  status: statusSpellingSchema,
  resolutionKind: z.enum(resolutionKinds),
  loanAccountNo: z.string(),
  claimant: z.object({ partyId: z.string(), name: z.string(), ownerId: z.string() }),
  /** Empty in a draft that names none yet. */
  respondents: z.array(respondentSchema),
  respondentStatus: z.enum(['pending', 'declined']).optional(),
  /** User id of the respondent, once on board. */
  respondentId: z.string().optional(),
  /** Absent: a non-monetary claim. */
  totalClaim: moneySchema.optional(),
  counterClaim: moneySchema.optional(),
  counterClaimDescription: z.string(),
  claimItems: z.array(claimItemRecordSchema),
  keywords: z.array(z.string()),
  nextHearingAt: z.iso.datetime().optional(),
  /**
   * The hearings that are set from today on, in order of time, the next one among them. Absent with
   * fewer than two.
   */
  hearingsAhead: z.array(hearingAheadSchema).optional(),
  /** The running statutory clock that ends first (lambdas/clocks). */
  clock: nearestClockSchema.optional(),
  /** Number of hearing dates that were ever set, at most HEARINGS_MAX; absent: none. */
  hearingCount: z.number().int().nonnegative().optional(),
  subscriptionKind: z.string().optional(),
  /** Further columns of a bulk upload, as label and value. */
  bulkUploadExtraFields: z.record(z.string(), z.string()),
  presidingArbitrator: z.boolean(),
  assignments: z.array(assignmentSchema),
  ownerId: z.string(),
  /** The neutral who created it here, whose created cases list it. */
  createdBy: z.string().optional(),
  /** The agreements on which the claim is based. */
  agreements: z.array(z.object({ file: storedFileSchema, summary: z.string() })).optional(),
  /** When the claimant was last reminded of the registration fee. */
  feeRemindedAt: z.iso.datetime().optional(),
  /** Why a case manager declined it; until it is submitted again. */
  declineReason: z.string().optional(),
  summaryStatus: z.enum(summaryStatuses),
  /** Number of saves of the summary (D70); absent: none here. */
  summaryVersion: z.number().int().nonnegative().optional(),
  /** The summary of the agreement or award, as far as it is written. */
  negotiationSummary: z.string().optional(),
  uploadedDocuments: z.array(caseDocumentSchema),
  /**
   * The award that a correction, an additional award or the like refers to, by the paper's id. Not in the
   * document: earlier code keeps attributes of the case only (ADR 112).
   */
  refersTo: z.record(z.string(), z.string()).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().optional(),
  /**
   * When the status was set (writing/status-dates.ts); absent in cases that were not written since
   * it was introduced.
   */
  statusSetAt: z.iso.datetime().optional(),
  /** When a settlement or an award was reached; likewise. */
  resolvedAt: z.iso.datetime().optional(),
  /** The status from which a closed case was closed; likewise. */
  closedFrom: statusSpellingSchema.optional(),
});
export type CaseRecord = z.output<typeof caseRecordSchema>;

/** User ids of the members: the neutrals in whose dockets a case is, each once. */
export function membersOf(record: Pick<CaseRecord, 'assignments'>): string[] {
  const members = record.assignments.filter((assignment) => assignment.role !== 'requested');
  return [...new Set(members.map((assignment) => assignment.userId))];
}

/** User id of the case's manager; '' if it has none. */
export function caseManagerIdOf(record: Omit<CaseRecord, 'version'>): string {
  return record.assignments.find((assignment) => assignment.role === 'managing')?.userId ?? '';
}

export function caseBucketOf(record: Omit<CaseRecord, 'version'>): CaseBucket {
  return bucketOf(record);
}

/** An agreement or award among the documents of a case, with its date. */
export type AgreementDocument = CaseDocument & { kind: AgreementKind; uploadedAt: string };

/** The agreements and awards among a case's documents, newest first (D33). */
export function agreementsOf(record: Omit<CaseRecord, 'version'>): AgreementDocument[] {
  return record.uploadedDocuments
    .flatMap((document) => {
      const kind = agreementKinds.find((one) => one === document.kind);
      return kind
        ? [{ ...document, kind, uploadedAt: document.uploadedAt ?? record.updatedAt }]
        : [];
    })
    .toReversed()
    .sort((a, b) => Date.parse(b.uploadedAt) - Date.parse(a.uploadedAt));
}

/** The malware scan of a document; `clean` if it was not scanned. */
export const scanOf = ({ scan }: Pick<CaseDocument, 'scan'>): AgreementScan => scan ?? 'clean';

/** The agreements and awards that the malware scan has not refused, newest first. */
export const acceptedAgreementsOf = (record: Omit<CaseRecord, 'version'>): AgreementDocument[] =>
  agreementsOf(record).filter((agreement) => !isRefusedScan(scanOf(agreement)));

/** Whether the case has an agreement or award (D33) that the malware scan has not refused. */
export function hasAgreementDocument(record: Omit<CaseRecord, 'version'>): boolean {
  return acceptedAgreementsOf(record).length > 0;
}

/** Path of a case's page, without its kind. */
export const caseAddress = (caseId: string) => `/mediator/cases/${encodeURIComponent(caseId)}`;

/** Path of a case's page. */
export const casePath = (caseId: string, resolutionKind: string) =>
  `${caseAddress(caseId)}?caseType=${resolutionKind}`;
