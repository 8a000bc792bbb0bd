import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { confirmableChecks } from '#contracts/rules/desk/draft-checks.ts';
import { draftKinds } from '#contracts/rules/desk/draft-kinds.ts';
import {
  DRAFT_TITLE_MAX,
  DRAFT_VERSIONS_MAX,
  DRAFTS_MAX,
  draftTextSchema,
} from '#contracts/rules/desk/draft-text.ts';
import { documentVisibilitySchema } from '#contracts/rules/documents/documents.ts';
import { caseIdSchema, idSchema, lineSchema, messageSchema } from '#contracts/rules/fields.ts';
import { followUpKinds } from '#contracts/rules/outcome/outcomes.ts';
import { typeTextSchema } from '../files/documents.ts';
import { summaryTextSchema } from './agreements.ts';

/** The desk: drafts of a case's award, settlement agreement and orders (D115; ADR 88, 117). */

/** Who reads and writes a draft: its author, or all arbitrators or mediators of the case. */
export const draftAudiences = ['author', 'tribunal'] as const;
export type DraftAudience = (typeof draftAudiences)[number];

export const draftFileFormats = ['pdf', 'docx'] as const;
export type DraftFileFormat = (typeof draftFileFormats)[number];

/** As typed; typed, and a link to the page in the portal; or a footnote that names what is cited. */
export const citationForms = ['plain', 'links', 'footnotes'] as const;
export type CitationForm = (typeof citationForms)[number];

const draftVersionSchema = z.object({
  version: z.number(),
  savedBy: z.string(),
  saved_at: z.string(),
  isOwn: z.boolean(),
});
export type DeskVersion = z.output<typeof draftVersionSchema>;

const draftRowSchema = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  title: z.string(),
  /** The award that it follows; absent for an award, an agreement and an order. */
  refersTo: z.object({ agreementId: z.string(), name: z.string(), at: z.string() }).optional(),
  author: z.string(),
  /** The caller is its author. */
  isOwn: z.boolean(),
  audience: z.enum(draftAudiences),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  updatedBy: z.string(),
  /**
   * Present once it is the award or agreement of its case. Of an order, agreementId is the id of its document.
   */
  published: z.object({ agreementId: z.string(), name: z.string(), at: z.string() }).optional(),
});
export type DeskDraftRow = z.output<typeof draftRowSchema>;

const deskDraftSchema = draftRowSchema.extend({
  text: draftTextSchema,
  /** Newest first. */
  versions: z.array(draftVersionSchema),
  /** Names of those who sign it. */
  signatories: z.array(z.string()),
  /** Last day of a request for it, by the clock of the case or the deployment's term. */
  deadline: z.object({ endsOn: z.string(), source: z.string() }).optional(),
  /** Present while a publication is under way or was interrupted. */
  publishingSince: z.string().optional(),
});
export type DeskDraft = z.output<typeof deskDraftSchema>;

const caseParams = z.object({ caseId: caseIdSchema });
const draftParams = caseParams.extend({ draftId: idSchema });
const versionSchema = z.int().min(1).max(1_000_000);
const titleSchema = lineSchema('Title is required', DRAFT_TITLE_MAX);

const path = 'mediator/cases/{caseId}/desk' as const;
const FOR =
  'Available to its author and, if it is shared, to the other arbitrators or mediators of the case; for anybody else it does not exist.';

export const deskEndpoints = {
  listDeskDrafts: endpoint({
    domain: 'desk',
    method: 'GET',
    path,
    summary: 'List the drafts of a case’s award, agreement and orders that the caller may see',
    description:
      'Response: data, newest first; mayWrite, whether the caller is an arbitrator or mediator of the case; followUps, what can be written about the award in force; mayOrder, whether an order can be begun: by an arbitrator of a running arbitration. A case manager gets none.',
    access: 'onboarded',
    params: caseParams,
    response: z.object({
      data: z.array(draftRowSchema),
      mayWrite: z.boolean(),
      followUps: z.array(z.enum(followUpKinds)),
      mayOrder: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  createDeskDraft: endpoint({
    domain: 'desk',
    method: 'POST',
    path,
    summary: 'Begin a draft of a case’s award, agreement or order',
    description: `The text begins with what the case says: parties, representatives, hearings, orders and claims; what it does not say is an open blank. With follows, it is a correction, an interpretation, an additional award or a dissenting opinion, and names the award in force, which it refers to; a dissenting opinion is of one member of a tribunal, and has the audience author. With isOrder, it is an order of a running arbitration, with the next number of the case. Response: message, id. 403 for others than its arbitrators or mediators; 409 over ${DRAFTS_MAX} drafts, for an award that is not in force, and for an order of a case that is no running arbitration.`,
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: caseParams,
    body: z
      .object({
        title: titleSchema.optional(),
        audience: z.enum(draftAudiences).default('author'),
        /** Begins without text. */
        isEmpty: z.boolean().default(false),
        /** What it is, and the id of the award that it refers to. */
        follows: z.object({ kind: z.enum(followUpKinds), agreementId: idSchema }).optional(),
        isOrder: z.boolean().default(false),
      })
      .refine(({ follows, isOrder }) => !follows || !isOrder, {
        path: ['isOrder'],
        message: 'An order follows no award',
      }),
    exampleBody: { audience: 'author' },
    response: messageSchema.extend({ id: z.string() }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  getDeskDraft: endpoint({
    domain: 'desk',
    method: 'GET',
    path: `${path}/{draftId}`,
    summary: 'Get a draft with its text and its list of versions',
    description: `content is sanitised HTML. ${FOR}`,
    access: 'onboarded',
    params: draftParams,
    response: deskDraftSchema,
    errors: ['not_found'],
  }),
  saveDeskDraft: endpoint({
    domain: 'desk',
    method: 'PUT',
    path: `${path}/{draftId}`,
    summary: 'Save the text of a draft',
    description: `version is the version that was edited; 409 if another one was saved since. Saves of one person within ten minutes are one version in the list, unless keepsVersion or keepsFormer is set; at most ${DRAFT_VERSIONS_MAX} are kept. order is kept of an order only; without it, an order keeps what it states. Repeating a save changes nothing. ${FOR}`,
    access: 'onboarded',
    params: draftParams,
    body: draftTextSchema.extend({
      title: titleSchema.optional(),
      /** The version that was edited (D116). */
      version: versionSchema,
      /** Later saves do not replace this version. */
      keepsVersion: z.boolean().default(false),
      /** This save does not replace the version before it. */
      keepsFormer: z.boolean().default(false),
    }),
    maxBodyBytes: 4 * 1_048_576,
    exampleBody: {
      content: '<p data-number="">The tribunal finds for the claimant.</p>',
      version: 1,
    },
    response: messageSchema.extend({ version: z.number(), saved_at: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  getDeskVersion: endpoint({
    domain: 'desk',
    method: 'GET',
    path: `${path}/{draftId}/versions/{version}`,
    summary: 'Get the text of a version of a draft',
    description: FOR,
    access: 'onboarded',
    params: draftParams.extend({ version: z.coerce.number().pipe(versionSchema) }),
    response: z.object({ text: draftTextSchema, version: z.number() }),
    errors: ['not_found'],
  }),
  shareDeskDraft: endpoint({
    domain: 'desk',
    method: 'PUT',
    path: `${path}/{draftId}/audience`,
    summary: 'Share a draft with the tribunal, or take it back',
    description:
      'audience: author or tribunal. Nobody is notified. Only its author can change it: 403 for other members of the tribunal. 409 for a dissenting opinion, which only its author sees until it is published.',
    access: 'onboarded',
    params: draftParams,
    body: z.object({ audience: z.enum(draftAudiences) }),
    exampleBody: { audience: 'tribunal' },
    response: messageSchema,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  deleteDeskDraft: endpoint({
    domain: 'desk',
    method: 'DELETE',
    path: `${path}/{draftId}`,
    summary: 'Delete a draft with its versions',
    description:
      'Only its author can: 403 for other members of the tribunal. 409 while it is being published. What it was published as stays.',
    access: 'onboarded',
    params: draftParams,
    response: messageSchema,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  exportDeskDraft: endpoint({
    domain: 'desk',
    method: 'GET',
    path: `${path}/{draftId}/file`,
    summary: 'Get a draft as PDF or Word, as it would be published now',
    description: `Publishes nothing, and shows open blanks as they are. citations: plain as they are typed; links, which open the page in the portal for who may sign in there; footnotes with the name of what is cited. Citations that lead nowhere stay as typed. fileUrl is valid for five minutes. ${FOR}`,
    access: 'onboarded',
    params: draftParams,
    query: z.object({
      format: z.enum(draftFileFormats).default('pdf'),
      citations: z.enum(citationForms).default('plain'),
    }),
    response: z.object({ fileUrl: z.string() }),
    errors: ['not_found'],
  }),
  publishDeskDraft: endpoint({
    domain: 'desk',
    method: 'POST',
    path: `${path}/{draftId}/publish`,
    summary: 'Publish a draft as the award, agreement or order of its case',
    description:
      'Body: version (the one that was read), confirmed (ids of checks that are not needed), summary (required while the case’s summary is not published), replacedId (the present award or agreement, if there is one). One change publishes the summary, adds the PDF as an upload does, serves it, and moves an arbitration from Reserved For Award to Award Passed. Safe to repeat: a repeat finishes an interrupted publication. What follows an award is added to it as a correction, an interpretation, an additional award or a dissenting opinion, is served, and moves no status; summary and replacedId are not needed. An order is issued as publishOrder issues a dictated one, with order as its choices: a document of the case under its number, served on whom visibilityType names; its next date becomes the case’s next hearing, and hearingProblem says why not; agreementId is the id of the document. A repeat, also of another member once the first request has ended, finishes one that was interrupted. 409 for an unmet check, another version, a case that is not settled, an order of a case that is no running arbitration, and a number that another published order has. ' +
      FOR,
    access: 'onboarded',
    params: draftParams,
    body: z.object({
      version: versionSchema,
      confirmed: z.array(z.enum(confirmableChecks)).max(20).default([]),
      summary: z.union([z.literal(''), summaryTextSchema]).default(''),
      /** The present award or agreement, which this one replaces. */
      replacedId: idSchema.optional(),
      /** How an order is published; other drafts have no choice. */
      order: z
        .object({
          /** Type of the document; '' for none. */
          documentType: typeTextSchema.default(''),
          visibilityType: documentVisibilitySchema.default('me'),
        })
        .optional(),
    }),
    exampleBody: { version: 1, confirmed: [], summary: 'The claim is allowed.' },
    response: messageSchema.extend({
      agreementId: z.string(),
      name: z.string(),
      /** Why the next date of an order is not the case’s next hearing; '' if it is, or if there is none. */
      hearingProblem: z.string(),
    }),
    errors: ['not_found', 'not_allowed', 'conflict', 'too_large'],
  }),
};
