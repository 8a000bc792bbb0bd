import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { example } from '#contracts/http/examples.ts';
import { evidenceKeySchema } from '#contracts/rules/evidence-key.ts';
import { caseIdSchema, idSchema, messageSchema, textAreaSchema } from '#contracts/rules/fields.ts';
import { linkTokenSchema } from '#contracts/rules/link-token.ts';
import {
  offerAmountSchema,
  ROUNDS_MAX,
  roundResults,
  saltSchema,
  settlementSides,
  settlementStates,
  toleranceSchema,
} from '#contracts/rules/outcome/settlement.ts';

/**
 * Settlement number of a negotiation (seed 1, section 1; ADR 25). Amounts are whole minor units.
 * Sealed offers are read only through the link of their owner.
 */

const sideSchema = z.enum(settlementSides);

/** SHA-256 of the offer that was used for a round (contracts/rules/outcome/settlement.ts). */
const commitmentSchema = z.object({
  side: sideSchema,
  commitment: z.string(),
  /** When the server received the offer. */
  at: z.string(),
});

const roundSchema = z.object({
  /** 1-based. */
  number: z.number(),
  opensAt: z.string(),
  closesAt: z.string(),
  /** Absent while the round runs. */
  closedAt: z.string().optional(),
  result: z.enum(roundResults).optional(),
  /** Empty until the round is closed. */
  commitments: z.array(commitmentSchema),
});
export type SettlementRound = z.output<typeof roundSchema>;

/** A signature by the deployment's evidence key (docs/adr/0035-evidence-key.md). */
const signatureSchema = z.object({
  /** SHA-256 of the public key, in hex. */
  key: z.string(),
  /** DER in base64: ECDSA on P-256 with SHA-256. */
  value: z.string(),
});

/**
 * Whether the stored commitments and the result carry the signatures that they were given.
 * `unsigned`: at least one has none, e.g. of an earlier release, or it was removed.
 */
const proofSchema = z.enum(['signed', 'unsigned', 'altered']);

const rulesSchema = z.object({
  roundsTotal: z.number(),
  /** Whether a round closes as soon as both sides have offered. */
  closesEarly: z.boolean(),
  toleranceMinor: z.number(),
  claimMinor: z.number(),
  currency: z.string(),
});

const representativeSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type Representative = z.output<typeof representativeSchema>;

const peopleSchema = z.object({
  claimant: z.array(representativeSchema),
  respondent: z.array(representativeSchema),
});

/** Who has had the link of a side, oldest first; shown to both sides and to the neutrals. */
const representativesSchema = z.array(
  z.object({ side: sideSchema, name: z.string(), since: z.string() }),
);

const settlementSideSchema = z.object({
  name: z.string(),
  email: z.string(),
  linkExpiresAt: z.string(),
});

export const settlementSchema = z.object({
  id: z.string(),
  /** 1-based among the case's settlements. */
  number: z.number(),
  state: z.enum(settlementStates),
  rules: rulesSchema,
  openedBy: z.string(),
  openedAt: z.string(),
  /** '' while it is open. */
  endedAt: z.string(),
  /** Why it was cancelled; '' otherwise. */
  endReason: z.string(),
  claimant: settlementSideSchema,
  respondent: settlementSideSchema,
  linksHeldBy: representativesSchema,
  rounds: z.array(roundSchema),
  /** The settlement number, once reached. */
  settlementMinor: z.number().optional(),
  proof: proofSchema,
  /** Signed URL of the evidence (JSON) of an ended settlement; '' before. */
  evidenceUrl: z.string(),
});
export type Settlement = z.output<typeof settlementSchema>;

const caseSettlementsSchema = z.object({
  /** Newest first. */
  settlements: z.array(settlementSchema),
  /** Whether the caller may open, remind, renew and cancel. */
  mayManage: z.boolean(),
  /** Why no settlement can be opened now; '' if one can. */
  problem: z.string(),
  claimMinor: z.number(),
  currency: z.string(),
  /** People to whom each side's link can be sent at an opening; empty for callers who may not manage. */
  representatives: peopleSchema,
  /** Those to whom a link of the newest settlement can be renewed, fixed at its opening; likewise. */
  eligible: peopleSchema,
});
export type CaseSettlements = z.output<typeof caseSettlementsSchema>;

/** What an owner can prove afterwards: the values whose SHA-256 is the commitment. */
const receiptSchema = z.object({
  settlementId: z.string(),
  caseCode: z.string(),
  round: z.number(),
  side: sideSchema,
  /** Minor units, 16 digits, so that every receipt has the same length. */
  amount: z.string(),
  currency: z.string(),
  salt: z.string(),
  commitment: z.string(),
  at: z.string(),
  /** Of the receipt's statement, by the evidence key. Absent for offers of an earlier release. */
  signature: signatureSchema.optional(),
});
export type OfferReceipt = z.output<typeof receiptSchema>;

/** What the holder of a link sees. */
const offerPageSchema = z.object({
  settlementId: z.string(),
  state: z.enum(settlementStates),
  side: sideSchema,
  name: z.string(),
  caseCode: z.string(),
  claimantName: z.string(),
  respondentName: z.string(),
  rules: rulesSchema,
  linkExpiresAt: z.string(),
  endReason: z.string(),
  rounds: z.array(
    roundSchema.extend({
      /** The reader's last offer of the round. */
      ownOffer: receiptSchema.optional(),
      /** Whether a former representative of the side made its last offer, which the reader cannot see. */
      hasFormerOffer: z.boolean(),
      /** Changes that the round still takes. */
      offersLeft: z.number(),
    }),
  ),
  linksHeldBy: representativesSchema,
  settlementMinor: z.number().optional(),
  proof: proofSchema,
  evidenceKey: evidenceKeySchema,
  /** Signed URL of the evidence (JSON) of an ended settlement; '' before. */
  evidenceUrl: z.string(),
  /** The server's clock, which decides about late offers. */
  now: z.string(),
});
export type OfferPage = z.output<typeof offerPageSchema>;

const caseParams = z.object({ caseId: caseIdSchema });
const instantSchema = z.iso.datetime('Enter a date and time');
const settlementReply = messageSchema.extend({ settlement: settlementSchema });

export const settlementEndpoints = {
  listSettlements: endpoint({
    domain: 'settlement',
    method: 'GET',
    path: 'settlement/cases/{caseId}',
    summary: 'List the settlements of a case, newest first',
    description:
      'A round whose time is over is closed first. Offers are not part of the response; commitments are their hashes. representatives and eligible are empty unless mayManage is true. Available to neutrals of the case.',
    access: 'onboarded',
    params: caseParams,
    response: caseSettlementsSchema,
    errors: ['not_found'],
  }),
  openSettlement: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/cases/{caseId}',
    summary: 'Open the settlement rounds of a negotiation and mail each side its link',
    description:
      'Each later round opens when one closes without overlap and is as long as the first. Available to the case manager of a case that is under resolution.',
    access: 'onboarded',
    params: caseParams,
    body: z.object({
      rounds: z.int('Choose 1 to 5 rounds').min(1).max(ROUNDS_MAX),
      /** Default: now. */
      opensAt: instantSchema.optional(),
      /** Closing time of the first round. */
      closesAt: instantSchema,
      closesEarly: z.boolean(),
      tolerance: toleranceSchema,
      /** Ids among the case's representatives. */
      claimantId: idSchema,
      respondentId: idSchema,
    }),
    exampleBody: {
      rounds: 3,
      closesAt: '2027-03-15T12:30:00.000Z',
      closesEarly: true,
      tolerance: { kind: 'share', basisPoints: 200 },
      claimantId: example.agentId,
      respondentId: 'respondent_1',
    },
    response: settlementReply,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  remindSides: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/cases/{caseId}/reminders',
    summary: 'Remind each side that has not offered in the running round',
    description: 'The response does not reveal who was reminded. At most once an hour.',
    access: 'onboarded',
    params: caseParams,
    response: settlementReply,
    errors: ['not_found', 'not_allowed', 'conflict', 'too_many_tries'],
  }),
  renewLink: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/cases/{caseId}/links',
    summary: 'Mail a side a new link of the newest settlement; the former one ends',
    description:
      'Another representative must have been one of the side’s people when the rounds were opened, and cannot read the offers of the former one. The running round is voided, and both sides and the neutrals are informed.',
    access: 'onboarded',
    params: caseParams,
    body: z.object({
      side: sideSchema,
      /** Another representative of the side; default: the present one. */
      representativeId: idSchema.optional(),
    }),
    exampleBody: { side: 'claimant' },
    response: settlementReply,
    errors: ['not_found', 'not_allowed', 'conflict', 'too_many_tries'],
  }),
  cancelSettlement: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/cases/{caseId}/cancel',
    summary: 'Cancel the open settlement; no offer is revealed',
    description:
      'Both sides and the neutrals are informed. 409 if it has ended. Available to the case’s manager.',
    access: 'onboarded',
    params: caseParams,
    body: z.object({ reason: textAreaSchema('Reason is required', 300) }),
    exampleBody: { reason: 'The sides settled by themselves' },
    response: settlementReply,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  viewOffer: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/offers/view',
    summary: 'Show the settlement of a link and the offers of its holder',
    description:
      'The link is the permission. A round whose time is over is closed first. Offers of the other side are never returned. Errors: 400 invalid_link if the link has expired or was replaced; 404 if it is unknown.',
    access: 'public',
    body: z.object({ link: linkTokenSchema }),
    exampleBody: { link: example.linkToken },
    response: offerPageSchema,
    // invalid_link: expired or replaced; not_found: unknown.
    errors: ['invalid_link', 'not_found'],
  }),
  submitOffer: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'settlement/offers',
    summary: 'Make or change the sealed offer of a link in the running round',
    description:
      'The salt comes from the browser. A repeat with the same amount and salt returns the same receipt. Offers after the closing time are refused by the server’s clock.',
    access: 'public',
    body: z.object({
      link: linkTokenSchema,
      round: z.int().min(1).max(ROUNDS_MAX),
      amount: offerAmountSchema,
      salt: saltSchema,
    }),
    exampleBody: {
      link: example.linkToken,
      round: 1,
      amount: '0000000090000000',
      salt: example.salt,
    },
    response: z.object({ message: z.string(), receipt: receiptSchema, page: offerPageSchema }),
    errors: ['invalid_link', 'not_found', 'conflict', 'too_many_tries'],
  }),
};
