import * as z from 'zod';
import { example, exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  caseIdSchema,
  emailSchema,
  idSchema,
  mobileSchema,
  nameSchema,
  pageOf,
  pageQuery,
  textAreaSchema,
  uploadAddressSchema,
} from '../rules/fields.ts';
import {
  documentKinds,
  editedPartySchema,
  newPartySchema,
  optionalPanSchema,
  partyKinds,
} from '../rules/parties/party-fields.ts';

/** Parties and their agents (seed 1, sections 3, 5 and 7). */

/** All parties of a case, or agents of a party, in one page (seed 1, section 9). */
export const PARTY_PAGE_SIZE = 1000;

/** In display order. */
export const partyRoles = ['claimant', 'respondent', 'other'] as const;
export type PartyRole = (typeof partyRoles)[number];

export const casePartySchema = z.object({
  partyId: z.string(),
  partyRole: z.enum(partyRoles),
  party: z.object({ name: z.string() }),
});
export type CaseParty = z.output<typeof casePartySchema>;

export const agentSchema = z.object({
  id: z.string(),
  partyId: z.string(),
  /** 'primary' marks the primary agent. */
  role: z.enum(['primary', 'secondary']),
  email: z.string(),
  /** Masked; returned only to users who may add agents. '' if there is none. */
  pan: z.string().optional(),
  /** Signed URL of the authorisation letter (D57), returned to the same users as `pan`. */
  uri: z.string().optional(),
  user: z.object({ name: z.string(), mobile: z.string() }),
});
export type Agent = z.output<typeof agentSchema>;

const AGENT_EMAIL_MESSAGE = 'Agent email is required';

/** A new agent of a party (seed 1, section 5). The server decides which agent is primary. */
export const newAgentSchema = z.object({
  partyId: idSchema,
  email: z
    .string(AGENT_EMAIL_MESSAGE)
    .trim()
    .min(1, { message: AGENT_EMAIL_MESSAGE, abort: true })
    .pipe(emailSchema),
  name: nameSchema('Agent Name is required'),
  mobile: mobileSchema,
  pan: optionalPanSchema,
  uri: uploadAddressSchema('Authorisation letter is required'),
});
export type NewAgent = z.output<typeof newAgentSchema>;

/** A case manager verifies each party before cases can be created for it (seed 1, section 1). */
export const partyStatuses = ['underVerification', 'active'] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** A party as its owner and the case managers see it. */
export const partySchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(partyKinds),
  document_kind: z.enum(documentKinds),
  /** Masked except for the last characters (D41): 'XXXX XXXX 1234'. */
  doc_number: z.string(),
  document_house_no: z.string(),
  document_locality: z.string(),
  document_city: z.string(),
  document_state: z.string(),
  document_pin: z.string(),
  document_landmark: z.string(),
  /** '' for none. */
  gstNumber: z.string(),
  status: z.enum(partyStatuses),
  /** Reason of a case manager's decline; removed by the next edit. */
  declinedReason: z.string().optional(),
  ownerId: z.string(),
  /** Contacts of the agents, primary agents first. */
  agents: z.array(agentSchema),
  /** Incremented by each write; a change must name the version that it is based on. */
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Party = z.output<typeof partySchema>;

/** A party with signed URLs of its documents (D57). */
export const partyDetailsSchema = partySchema.extend({
  document_uri: z.string(),
  /** '' for none. */
  gstCertUrl: z.string(),
  /** For case managers: parties that other users registered with the same document. */
  sameDocument: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PartyDetails = z.output<typeof partyDetailsSchema>;

/** `own`: parties that the caller registered. `toVerify`: parties that wait for a case manager. */
export const partyViews = ['own', 'toVerify'] as const;
export type PartyView = (typeof partyViews)[number];

/** Rows of the table of parties. */
export const PARTY_LIST_PAGE_SIZE = 10;

const version = z.number('Version is required').int().positive();

export const partiesEndpoints = {
  listCaseParties: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'cases/{id}/parties',
    summary: 'List the parties of a case',
    description:
      'Claimant, respondents, others; desc reverses these roles. Parties of a role are sorted by name. Respondents who are not registered are not listed. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({
      ...pageQuery(PARTY_PAGE_SIZE),
      sort: z.enum(['partyRole']).default('partyRole'),
      sortDirection: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(casePartySchema),
    errors: ['not_found'],
  }),
  listParties: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'parties',
    summary: 'List the parties that the caller registered; for case managers also those to verify',
    description:
      'Query: view, search (each word begins a word of the name or the city), status, page, perPage (at most 40). view own: newest first. view toVerify: longest waiting first, 403 without the role caseManager. Document numbers are masked.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(PARTY_LIST_PAGE_SIZE),
      /** Word prefixes, all of which must match the name or city. */
      search: z.string().max(200).default(''),
      status: z.enum(partyStatuses).optional(),
      view: z.enum(partyViews).default('own'),
    }),
    response: pageOf(partySchema),
    errors: ['not_allowed'],
  }),
  createParty: endpoint({
    domain: 'parties',
    method: 'POST',
    path: 'parties',
    summary: 'Register a party; active if a case manager registers it, else under verification',
    description:
      'doc_number must fit document_kind, and document_pin the state. document_uri and gstCertUrl are uploads of the kind partyDocument. Case managers are notified of a party to verify. Errors: 409 if the caller has registered a party with the same document; 429 over 50 registrations in a day.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: newPartySchema,
    exampleBody: {
      name: 'Konkan Finance Limited',
      kind: 'organisation',
      document_kind: 'pan',
      doc_number: 'AAKCK4821M',
      document_uri: exampleUpload('partyDocument'),
      document_house_no: '14, Harbour House',
      document_locality: 'Ballard Estate',
      document_city: 'Mumbai',
      document_state: 'Maharashtra',
      document_pin: '400001',
      document_landmark: 'Opposite the port trust',
    },
    response: z.object({ message: z.string(), party: partySchema }),
    // too_many_tries: over the daily limit of registrations.
    errors: ['not_allowed', 'conflict', 'unsupported_type', 'too_large', 'too_many_tries'],
  }),
  getParty: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'parties/{id}',
    summary: 'Get a party that the caller registered; any party for case managers',
    description:
      'Response: party with signed addresses of its documents; its document number is masked. Case managers also get other parties with the same document.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: z.object({ party: partyDetailsSchema }),
    errors: ['not_found'],
  }),
  updateParty: endpoint({
    domain: 'parties',
    method: 'PUT',
    path: 'parties/{id}',
    summary: 'Edit a party under verification; case managers approve or decline it',
    description:
      'status active or declined is the decision of a case manager about another person’s party, and its owner is notified. Otherwise the owner edits it: doc_number, document_uri and gstCertUrl that are left out stay, and a declined party returns to the queue. Errors: 403 for anybody else, and for a decision about a party of one’s own; 409 if the party is verified, no longer has version, or has a document of another party of its owner.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z.discriminatedUnion(
      'status',
      [
        z.object({ status: z.literal('active'), version }),
        z.object({
          status: z.literal('declined'),
          version,
          reason: textAreaSchema('Reason is required'),
        }),
        editedPartySchema,
      ],
      'Status is active, declined or left out',
    ),
    exampleBody: { status: 'declined', version: 1, reason: 'The document is not readable' },
    response: z.object({ message: z.string(), party: partySchema }),
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  listAgents: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'agents',
    summary: 'List the agents of the caller’s own party or of a party on one of the caller’s cases',
    description:
      'Query: partyId, caseId (optional), page, perPage. Primary agents come first. With caseId, the party must be on that case of the caller. Without it, the caller has registered the party or is a case manager, and also gets pan (masked) and uri, the signed address of the letter.',
    access: 'onboarded',
    query: z.object({
      /** Case that gives the caller access to the party; omit it for an own party. */
      caseId: idSchema.optional(),
      partyId: idSchema,
      ...pageQuery(PARTY_PAGE_SIZE),
    }),
    response: pageOf(agentSchema),
    errors: ['not_found'],
  }),
  createAgent: endpoint({
    domain: 'parties',
    method: 'POST',
    path: 'agents',
    summary: 'Add an agent to the caller’s own party; to any party for case managers',
    description:
      'The first agent is the primary one. uri is an upload of the kind authorisationLetter. 409 if an agent of the party has this email address, and over 50 agents.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: newAgentSchema,
    exampleBody: {
      partyId: example.partyId,
      email: 'asha.rao@example.com',
      name: 'Asha Rao',
      mobile: '9876543211',
      pan: 'ABCPR1234F',
      uri: exampleUpload('authorisationLetter'),
    },
    response: z.object({ message: z.string(), agent: agentSchema }),
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
};
