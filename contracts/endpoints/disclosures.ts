import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/cases/case-status.ts';
import {
  disclosureActs,
  laterDisclosureSchema,
  newPartyResponseSchema,
  partyResponses,
} from '../rules/disclosures.ts';
import { caseIdSchema, idSchema } from '../rules/fields.ts';
import { inviteSchema } from './invites.ts';

/** What a neutral sees and says before an acceptance, and what they disclose later. */

/** Most cases whose names are compared, and most conflicts that are listed. */
export const COMPARED_CASES_MAX = 40;
export const CONFLICTS_MAX = 50;

/** Newest cases of the neutral whose counsel are compared, and most parties in each. */
export const COUNSEL_CASES_MAX = 25;
export const COUNSEL_PARTIES_MAX = 6;

/** Most parties of a case, and most counsel of a party, in a review. */
export const REVIEWED_PARTIES_MAX = 21;
export const REVIEWED_COUNSEL_MAX = 10;

export const namedRoles = [
  'claimant',
  'respondent',
  'claimantCounsel',
  'respondentCounsel',
] as const;
export type NamedRole = (typeof namedRoles)[number];

/**
 * `same`: equal but for case, punctuation, titles and forms of companies; `similar`: most words are
 * equal; `group`: two organisations whose names begin alike, or of one group that the deployment knows.
 */
export const nameMatches = ['same', 'similar', 'group'] as const;

export const conflictSchema = z.object({
  match: z.enum(nameMatches),
  /** As named in the invitation's case. */
  name: z.string(),
  role: z.enum(namedRoles),
  /** As named in the caller's own case. */
  ownName: z.string(),
  ownRole: z.enum(namedRoles),
  case: z.object({
    id: z.string(),
    caseCode: z.string(),
    title: z.string(),
    resolutionKind: z.enum(resolutionKinds),
    /** Whether the case has ended. */
    isPast: z.boolean(),
  }),
});
export type Conflict = z.output<typeof conflictSchema>;

export const inviteReviewSchema = z.object({
  invite: inviteSchema,
  dispute: z.object({
    title: z.string(),
    description: z.string(),
    hasDescriptionFile: z.boolean(),
    totalClaimValue: z.number(),
    counterClaimValue: z.number(),
    currencyUnit: z.string(),
    claimItems: z.array(z.object({ title: z.string(), claimValue: z.number(), unit: z.string() })),
  }),
  parties: z.array(
    z.object({
      name: z.string(),
      role: z.enum(['claimant', 'respondent']),
      counsel: z.array(z.string()),
    }),
  ),
  /** Parties of the case that are not listed. */
  furtherParties: z.number(),
  conflicts: z.array(conflictSchema),
  /** True if more of the caller's cases have similar names than were compared. */
  hasMoreConflicts: z.boolean(),
});
export type InviteReview = z.output<typeof inviteReviewSchema>;

const partyResponseSchema = z.object({
  id: z.string(),
  response: z.enum(partyResponses),
  parties: z.array(z.string()),
  /** The day on which it was received. */
  receivedOn: z.string(),
  text: z.string(),
  /** '' without one. */
  documentId: z.string(),
  recordedBy: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
});

export const disclosureSchema = z.object({
  id: z.string(),
  act: z.enum(disclosureActs),
  /** Made before the acceptance, or later. */
  isFirst: z.boolean(),
  by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
  /** '' where nothing is disclosed. Plain text, several lines. */
  interests: z.string(),
  time: z.string(),
  /** The document of the case; '' until it is written. */
  documentId: z.string(),
  /** What parties said to it, the oldest first. */
  responses: z.array(partyResponseSchema),
});
export type Disclosure = z.output<typeof disclosureSchema>;

export const declinedInviteSchema = z.object({
  id: z.string(),
  name: z.string(),
  declined_at: z.string(),
  reason: z.string(),
});

const disclosureParams = z.object({ id: caseIdSchema, disclosureId: idSchema });

export const disclosuresEndpoints = {
  getInviteReview: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'invites/{id}/review',
    summary: 'What the invited person needs to know before they answer',
    description:
      'The dispute, its parties and their counsel by name, and the caller’s own cases in which a party or counsel has the same or a similar name. Only names in this portal are compared, and nothing of cases of others is returned. Errors: 404 unless the caller is the invited person; 409 if it is answered already.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: inviteReviewSchema,
    errors: ['not_found', 'conflict'],
  }),
  listDisclosures: endpoint({
    domain: 'invites',
    method: 'GET',
    path: 'mediator/cases/{id}/disclosures',
    summary: 'List the disclosures of a case’s neutrals, newest first',
    description:
      'declined has the declined invitations to the case with their reasons, for its case managers and for who sent them; it is empty for others. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: z.object({
      data: z.array(disclosureSchema),
      declined: z.array(declinedInviteSchema),
    }),
    errors: ['not_found'],
  }),
  createDisclosure: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'mediator/cases/{id}/disclosures',
    summary: 'Disclose a new circumstance in a case',
    description:
      'Earlier disclosures stay as they are: a correction is a further disclosure. POST …/document makes it a document of the case. Errors: 403 for a case manager; 409 in a draft, and over 100 disclosures in a case; 429 after ten of a person in a case within a day. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ id: caseIdSchema }),
    body: laterDisclosureSchema,
    exampleBody: { interestsText: 'My firm has been asked to advise the respondent.' },
    response: z.object({ message: z.string(), disclosure: disclosureSchema }),
    errors: ['not_found', 'not_allowed', 'conflict', 'too_many_tries'],
  }),
  addDisclosureDocument: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'mediator/cases/{id}/disclosures/{disclosureId}/document',
    summary: 'Write one’s own disclosure as a document of its case',
    description:
      'A PDF that all parties and neutrals of the case see, and that is served on them. A repeat returns the same document. Errors: 404 unless the caller made the disclosure; 409 if the case has no room for a document.',
    access: 'onboarded',
    params: disclosureParams,
    response: z.object({ message: z.string(), documentId: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  recordPartyResponse: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'mediator/cases/{id}/disclosures/{disclosureId}/responses',
    summary: 'Record that parties object to a disclosure, or waive an objection',
    description:
      'A record of what parties said in writing; it decides nothing, and is never changed: a later response of a party takes the place of an earlier one. The other neutrals of the case are notified. Errors: 400 for a party that is not on the case, a day before the disclosure or still to come, and a document that the caller does not see; 409 over 200 responses in a case. Available to neutrals and case managers of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: disclosureParams,
    body: newPartyResponseSchema,
    exampleBody: {
      response: 'waiver',
      parties: ['Deccan Housing Finance'],
      receivedOn: '2027-02-03',
      text: '',
      documentId: '',
    },
    response: z.object({ message: z.string(), responseId: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
};
