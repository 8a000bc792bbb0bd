import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { caseIdSchema, idSchema } from '../rules/fields.ts';
import { servedKinds, servedPersonKinds, servingStates } from '../rules/servings.ts';
import { mailPreferences } from './accounts.ts';

/** Records of service of a case (D113). */

const servedPersonSchema = z.object({
  name: z.string(),
  kind: z.enum(servedPersonKinds),
  /** '' if the person has no verified address. */
  email: z.string(),
  /** Names of the parties for whom the person acts. */
  parties: z.array(z.string()),
  /** Counsel and parties are always mailed at once. */
  mailPreference: z.enum(mailPreferences),
});
export type ServedPerson = z.output<typeof servedPersonSchema>;

const servingSchema = z.object({
  id: z.string(),
  kind: z.enum(servedKinds),
  /** Ids of the documents, of the hearing or of the agreement; the version of a summary. */
  entryIds: z.array(z.string()),
  title: z.string(),
  /** When it was published, UTC. */
  at: z.string(),
  by: z.string(),
  /** Number of people to be mailed, of those whose mail was handed over and did not come back, and of failed mails. */
  toMail: z.number(),
  handedOver: z.number(),
  troubled: z.number(),
  /** Names of the parties of whom nobody has an address. */
  unreachable: z.array(z.string()),
});
export type Serving = z.output<typeof servingSchema>;

const servedMailSchema = servedPersonSchema.extend({
  state: z.enum(servingStates),
  /** When the state was reached; absent while the mail waits. */
  stateAt: z.string().optional(),
  handedOverAt: z.string().optional(),
  /** Why a mail bounced, as SES names it; '' if it is not known. */
  reason: z.string(),
  /** When the link of the mail was first opened; absent for neutrals, and before. */
  openedAt: z.string().optional(),
});
export type ServedMail = z.output<typeof servedMailSchema>;

const servingDetailsSchema = servingSchema.extend({
  people: z.array(servedMailSchema),
  /** Files as they were served, also if others replaced them since (D112). */
  files: z.array(z.object({ name: z.string(), number: z.number(), sizeBytes: z.number() })),
});
export type ServingDetails = z.output<typeof servingDetailsSchema>;

export const servingsEndpoints = {
  listServings: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/servings',
    summary: 'List what was served in a case, newest first',
    description:
      'Response: the records of service of orders, shared documents, summaries, agreements and hearings, with the number of people whose mail was handed over. Available to neutrals of the case and its manager; everybody else gets 404.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: z.object({ servings: z.array(servingSchema) }),
    errors: ['not_found'],
  }),
  getServing: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/servings/{servingId}',
    summary: 'Get who was served, by what, when, and which mails failed',
    description:
      'Response: the record of service with each person, address and state (waiting, handedOver, delivered, bounced, complained, givenUp, inPortal), when counsel or a party opened the link of the mail, and the served files. Available to neutrals of the case and its manager; everybody else gets 404.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema, servingId: idSchema }),
    response: z.object({ serving: servingDetailsSchema }),
    errors: ['not_found'],
  }),
  listServedPeople: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/served-people',
    summary: 'List who will be served with something for all parties, before it is published',
    description:
      'Response: people (the other neutrals by their mail preference, agents of the parties, parties without an agent that have an address), unreachable (names of parties of whom nobody has an address) and isApproved; until a case manager has approved the case, nothing is mailed to parties. Available to neutrals of the case and its manager.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: z.object({
      people: z.array(servedPersonSchema),
      unreachable: z.array(z.string()),
      isApproved: z.boolean(),
    }),
    errors: ['not_found'],
  }),
};
