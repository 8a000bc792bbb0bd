import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idSchema } from '../rules/fields.ts';
import { agreementKinds } from './outcomes.ts';

/** Download of a settled case's agreements (seed 1, section 7; D80). */

const agreementDocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(agreementKinds),
  name: z.string(),
  /** Signed URL, valid for a few minutes (D57). */
  url: z.object({ url: z.string() }),
});

const readAgreement = (kind: (typeof agreementKinds)[number], summary: string) =>
  endpoint({
    domain: 'agreements',
    method: 'GET',
    path: `mediator/uploads/case/{caseId}/${kind}`,
    summary,
    access: 'onboarded',
    params: z.object({ caseId: idSchema }),
    /** Newest first. Never empty: without agreements the error is `not_found`. */
    response: z.object({ data: z.array(agreementDocumentSchema).min(1) }),
    errors: ['not_found'],
  });

export const agreementsEndpoints = {
  getNegotiationAgreement: readAgreement(
    'negotiationAgreement',
    "The agreement of one of the caller's negotiations",
  ),
  getDealAgreement: readAgreement(
    'dealAgreement',
    "The agreement or award of one of the caller's mediations or arbitrations",
  ),
};
