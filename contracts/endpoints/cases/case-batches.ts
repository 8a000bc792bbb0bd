import * as z from 'zod';
import { example } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import { caseResultSchema, casesSchema, reminders } from '../../rules/cases/case-batches.ts';
import { idSchema } from '../../rules/fields.ts';
import { hearingTimeSchema, hearingWordsSchema } from '../../rules/hearings.ts';

/** One act on many cases of the caller's docket (ADR 72). */

const results = z.object({ results: z.array(caseResultSchema) });

/** In the function of the settlements, which alone has their keys. */
export const caseRemindersEndpoints = {
  remindCases: endpoint({
    domain: 'settlement',
    method: 'POST',
    path: 'mediator/cases/reminders',
    summary: 'Remind in up to 100 cases: of the registration fee, or of the offers of a round',
    description:
      'Body: cases (1 to 100, each once: id, reminder). fee is PUT cases/approvals/{id} with remindFee, for case managers and at most once a day; settlement is POST settlement/cases/{caseId}/reminders, for who manages the case and at most once an hour. Each case is reminded separately: a refusal of one changes nothing for the others. Response: results in the order of cases: id, outcome (done; already, after a reminder within that time; refused, with the reason; notFound, for a case that is not in the caller’s docket or does not exist), message. A repeat reminds nobody again, and finishes an interrupted request. Covers the caller’s docket.',
    access: 'onboarded',
    body: z.object({
      cases: casesSchema(z.object({ id: idSchema, reminder: z.enum(reminders) })),
    }),
    exampleBody: { cases: [{ id: example.caseId, reminder: 'settlement' }] },
    response: results,
  }),
};

export const caseInvitationsEndpoints = {
  createInvites: endpoint({
    domain: 'invites',
    method: 'POST',
    path: 'invites/cases',
    summary: 'Invite a case manager to up to 100 of the caller’s cases',
    description:
      'Body: userId (a case manager, from GET mediator/neutrals), cases (1 to 100, each once: id). Each case gets its own invitation as by POST invites, with its mail; a refusal of one changes nothing for the others. Response: results in the order of cases: id, outcome (done; already, if they are on the case or invited to it; refused, with the reason; notFound, for a case that is not in the caller’s docket or does not exist), message. A repeat invites nobody again, and finishes an interrupted request. A person who cannot be invited, or is no case manager, is refused for each case. Covers the caller’s docket.',
    access: 'onboarded',
    body: z.object({ userId: idSchema, cases: casesSchema(z.object({ id: idSchema })) }),
    exampleBody: { userId: example.neutralId, cases: [{ id: example.caseId }] },
    response: results,
  }),
};

export const caseBatchHearingsEndpoints = {
  addHearingToCases: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'mediator/cases/hearings',
    summary: 'Add a hearing to up to 100 cases of the caller’s docket, each at its own time',
    description:
      'Body: hearing (hearingType, remarks, durationMinutes, mode, place: the same for all), cases (1 to 100, each once: id, date, time). Each case gets its hearing as by POST mediator/cases/{id}/hearings, with its mails; a refusal of one changes nothing for the others. Response: results in the order of cases: id, outcome (done; already, if the case has this hearing at this time; refused, with the reason; notFound, for a case that is not in the caller’s docket or does not exist), message. A repeat adds nothing again, and finishes an interrupted request. Covers the caller’s docket.',
    access: 'onboarded',
    body: z.object({
      hearing: hearingWordsSchema,
      cases: casesSchema(hearingTimeSchema.extend({ id: idSchema })),
    }),
    exampleBody: {
      hearing: { hearingType: 'Preliminary hearing', remarks: 'Timetable', durationMinutes: 15 },
      cases: [{ id: example.caseId, date: '22/03/2027 00:00:00', time: '22/03/2027 11:30:00' }],
    },
    response: results,
  }),
};
