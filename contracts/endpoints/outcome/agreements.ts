import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { exampleUpload } from '#contracts/http/examples.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  textAreaSchema,
} from '#contracts/rules/fields.ts';
import {
  type AgreementKind,
  agreementKinds,
  agreementSchema,
  decisionKinds,
  followUpSchema,
} from '#contracts/rules/outcome/outcomes.ts';
import {
  paperStates,
  SUMMARY_MAX,
  summaryModes,
  summaryStatuses,
  uploadFilters,
} from '#contracts/rules/outcome/papers.ts';
import { caseSchema } from '../cases/cases.ts';

/**
 * Papers of settled cases: the work list, summaries with their versions, and agreements (seed 1,
 * section 7; seed 2, sections 2, 4 and 7; D80).
 */

/** Ten rows a page (seed 2, section 9). */
export const UPLOAD_PAGE_SIZE = 10;

/** `targetDate`: open papers by their target date, then complete ones by their upload. */
export const uploadSorts = ['targetDate', 'id'] as const;
export type UploadSort = (typeof uploadSorts)[number];

const searchSchema = z.string().trim().max(100).default('');

/** Number of settled cases; `allCount` includes those that await their agreement. */
const uploadStatisticsSchema = z.object({
  allCount: z.number(),
  pendingCount: z.number(),
  draftCount: z.number(),
  uploadedCount: z.number(),
});
export type UploadStatistics = z.output<typeof uploadStatisticsSchema>;

/** A row of the work list (seed 2, section 3). */
export const uploadRowSchema = caseSchema
  .pick({
    id: true,
    caseCode: true,
    title: true,
    status: true,
    resolutionKind: true,
    agentRole: true,
    claimantParty: true,
    respondentParty: true,
    respondentName: true,
    respondentParties: true,
    respondentStatus: true,
    respondentPartyId: true,
    respondentId: true,
    claimantPartyId: true,
    ownerId: true,
    totalClaimValue: true,
    currencyUnit: true,
    subscriptionKind: true,
    created_at: true,
    updated_at: true,
    submittedOn: true,
    description: true,
    negotiationSummary: true,
    summaryStatus: true,
    summaryVersion: true,
    uploadedDocuments: true,
    agreementsAndAwards: true,
    caseManager: true,
    requestedMediators: true,
  })
  .extend({ paperState: z.enum(paperStates) });
export type UploadRow = z.output<typeof uploadRowSchema>;

const agreementDocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(agreementKinds),
  name: z.string(),
  /** Signed URL, valid for a few minutes (D57); '' while the malware scan withholds the file. */
  url: z.object({ url: z.string() }),
});

const agreementPath = <Kind extends AgreementKind>(kind: Kind) =>
  `mediator/uploads/case/{caseId}/${kind}` as const;
const caseParams = z.object({ caseId: caseIdSchema });

/** What is uploaded for a case of the kind. */
const paperNames: Readonly<Record<AgreementKind, string>> = {
  negotiationAgreement: 'the agreement of a settled negotiation',
  dealAgreement: 'the agreement or award of a settled mediation or arbitration',
};

const readAgreement = (kind: AgreementKind) =>
  endpoint({
    domain: 'agreements',
    method: 'GET',
    path: agreementPath(kind),
    summary: `Get ${paperNames[kind]}`,
    description:
      'Response: data, newest first, with signed addresses that are valid for a few minutes; an address is empty while the malware scan withholds its file. 404 while there is no agreement. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: z.object({ caseId: idSchema }),
    /** Newest first. Never empty: without agreements the error is `not_found`. */
    response: z.object({ data: z.array(agreementDocumentSchema).min(1) }),
    errors: ['not_found'],
  });

const FILE_REQUIRED = 'Agreement is required';

const agreementBody = z.object({
  url: z.object({
    /** Address or key of an upload for `outcomeAgreement`. */
    url: z.string(FILE_REQUIRED).min(1, FILE_REQUIRED).max(4096),
    /** Always '' (seed 2, section 7). */
    uploadType: z.literal('').default(''),
  }),
  /** Name of the chosen file. Default: the kind and the case's code. */
  name: lineSchema('The name is required').optional(),
});

const uploadErrors = [
  'not_found',
  'not_allowed',
  'unsupported_type',
  'too_large',
  'conflict',
] as const;

const agreementReply = messageSchema.extend({ agreement: agreementSchema });

const createAgreement = (kind: AgreementKind) =>
  endpoint({
    domain: 'agreements',
    method: 'POST',
    path: agreementPath(kind),
    summary: `Upload ${paperNames[kind]}`,
    description:
      'Body: url with url (address of an upload for outcomeAgreement) and uploadType, name (optional). Response: message, agreement. Needs a published summary. Repeating it with the same upload changes nothing. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams,
    body: agreementBody,
    exampleBody: { url: { url: exampleUpload('outcomeAgreement'), uploadType: '' } },
    response: agreementReply,
    errors: [...uploadErrors],
  });

const updateAgreement = (kind: AgreementKind) =>
  endpoint({
    domain: 'agreements',
    method: 'PUT',
    path: `${agreementPath(kind)}/{documentId}`,
    summary: `Replace ${paperNames[kind]}`,
    description:
      'The same body and response as POST. documentId is the present agreement, which the caller confirms to replace: it stays listed as an older one, and those who were served cannot open it any more. 409 if another one is in force. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams.extend({ documentId: idSchema }),
    body: agreementBody,
    exampleBody: { url: { url: exampleUpload('outcomeAgreement'), uploadType: '' } },
    response: agreementReply,
    errors: [...uploadErrors],
  });

/** Message of an upload for a case that has an award, unless it names the award that it replaces. */
export const AWARD_IN_FORCE = 'The case has an award. Say that this one replaces it';

/** Message of a blank summary (seed 2, section 5: mandatory). */
export const SUMMARY_REQUIRED = 'Summary is required';
export const summaryTextSchema = textAreaSchema(SUMMARY_REQUIRED, SUMMARY_MAX);

const versionSchema = z.int().min(0).max(1_000_000);

/** A published version of a summary, without its text. */
const summaryVersionSchema = z.object({
  version: z.number(),
  publishedBy: z.string(),
  published_at: z.string(),
});
export type SummaryVersion = z.output<typeof summaryVersionSchema>;

export const agreementsEndpoints = {
  listUploads: endpoint({
    domain: 'agreements',
    method: 'GET',
    path: 'mediator/uploads',
    summary: "List the caller's settled cases by the state of their papers",
    description:
      'Query: page, perPage (10, at most 50), filter (pending, draft, uploaded), search, sort (targetDate, id), sortDirection. Response: data, page, perPage, total, lastPage and the counts of mediator/uploads/stats for the same search. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(UPLOAD_PAGE_SIZE),
      filter: z.enum(uploadFilters).optional(),
      search: searchSchema,
      sort: z.enum(uploadSorts).default('targetDate'),
      sortDirection: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(uploadRowSchema).extend(uploadStatisticsSchema.shape),
  }),
  getUploadStatistics: endpoint({
    domain: 'agreements',
    method: 'GET',
    path: 'mediator/uploads/stats',
    summary: "Count the caller's settled cases by the state of their papers",
    description:
      'Query: search (optional). Response: allCount, pendingCount, draftCount, uploadedCount. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({ search: searchSchema }),
    response: uploadStatisticsSchema,
  }),
  saveSummary: endpoint({
    domain: 'agreements',
    method: 'POST',
    path: 'mediator/summary/{caseId}/{mode}',
    summary: 'Save a settled case’s summary as a draft, or publish it',
    description:
      'Path: mode (draft, publish). Body: summary, version (the version that was edited; 0 if there is none). Response: message, summaryStatus, version. Another saved version is a conflict. Repeating a save changes nothing. A text with an open blank, e.g. ‘[amount]’, is refused for publish. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams.extend({ mode: z.enum(summaryModes) }),
    body: z.object({ summary: summaryTextSchema, version: versionSchema.default(0) }),
    exampleBody: {
      summary: 'The parties have settled: the respondent pays ₹9,00,000 in three instalments.',
      version: 0,
    },
    response: messageSchema.extend({
      summaryStatus: z.enum(summaryStatuses),
      version: z.number(),
    }),
    errors: ['not_found', 'conflict'],
  }),
  listSummaryVersions: endpoint({
    domain: 'agreements',
    method: 'GET',
    path: 'mediator/summary/{caseId}/versions',
    summary: 'List the published versions of a case’s summary',
    description:
      'Response: data with version, publishedBy and published_at, newest first. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams,
    response: z.object({ data: z.array(summaryVersionSchema) }),
    errors: ['not_found'],
  }),
  getSummaryVersion: endpoint({
    domain: 'agreements',
    method: 'GET',
    path: 'mediator/summary/{caseId}/versions/{version}',
    summary: 'Get the text of a published version of a summary',
    description: 'Response: summary, version. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams.extend({ version: z.coerce.number().pipe(versionSchema) }),
    response: z.object({ summary: z.string(), version: z.number() }),
    errors: ['not_found'],
  }),
  getSummaryStarts: endpoint({
    domain: 'agreements',
    method: 'GET',
    path: 'mediator/summary/{caseId}/starts',
    summary: 'Get texts from which a summary can be started: the facts of the case, and templates',
    description:
      'Response: starts with name and text. The first one holds the parties, the claim, the hearings and the published orders that the caller may see. What a template needs and the case does not hold is an open blank, e.g. ‘[amount]’. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams,
    response: z.object({ starts: z.array(z.object({ name: z.string(), text: z.string() })) }),
    errors: ['not_found'],
  }),
  getNegotiationAgreement: readAgreement('negotiationAgreement'),
  getDealAgreement: readAgreement('dealAgreement'),
  createNegotiationAgreement: createAgreement('negotiationAgreement'),
  createDealAgreement: createAgreement('dealAgreement'),
  updateNegotiationAgreement: updateAgreement('negotiationAgreement'),
  updateDealAgreement: updateAgreement('dealAgreement'),
  createFollowUp: endpoint({
    domain: 'agreements',
    method: 'POST',
    path: `${agreementPath('dealAgreement')}/{documentId}/follow-ups`,
    summary: 'Upload a correction, an interpretation or an additional award',
    description:
      'Body: kind, and url and name as for an award. documentId is the award in force of an arbitration, which the paper refers to and does not replace. Response: message, followUp. 409 for another award than the one in force, and over 20 such papers of a case. Repeating it with the same upload changes nothing. Covers cases of the caller’s docket.',
    access: 'onboarded',
    params: caseParams.extend({ documentId: idSchema }),
    body: agreementBody.extend({ kind: z.enum(decisionKinds) }),
    exampleBody: {
      kind: 'correction',
      url: { url: exampleUpload('outcomeAgreement'), uploadType: '' },
    },
    response: messageSchema.extend({ followUp: followUpSchema }),
    errors: [...uploadErrors],
  }),
};
