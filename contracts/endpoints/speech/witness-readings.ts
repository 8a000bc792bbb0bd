import * as z from 'zod';
import {
  declineReasonSchema,
  ERRATA_MAX,
  erratumSchema,
  placedErratumSchema,
  READING_DAYS,
  READING_DAYS_MAX,
  readingEventSchema,
  readingNoteSchema,
  readingNoteTextSchema,
  readingStates,
  readTurnSchema,
} from '#contracts/rules/speech/witness-readings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { example } from '../../http/examples.ts';
import {
  caseIdSchema,
  emailSchema,
  lineSchema,
  messageSchema,
  nameSchema,
  otpSchema,
} from '../../rules/fields.ts';
import { linkTokenSchema } from '../../rules/link-token.ts';

/** Reading and signing of the record by a witness (docs/adr/0100-reading-and-signing.md). */

const signatureSchema = z.object({
  /** As the witness typed it. */
  name: z.string(),
  at: z.string(),
});
const refusalSchema = z.object({ reason: z.string(), at: z.string() });

/** What both sides see of a reading. */
const factsSchema = z.object({
  state: z.enum(readingStates),
  /** Whose evidence it is, as the record names them; '' for the whole record. */
  witness: z.string(),
  /** To whom the link was mailed. */
  name: z.string(),
  sentBy: z.string(),
  sentAt: z.string(),
  linkExpiresAt: z.string(),
  /** Version of the record that was sent. */
  version: z.number(),
  turnCount: z.number(),
  /** SHA-256 of the text that was sent, in hex; '' for who sees marks, once words were redacted since. */
  sha256: z.string(),
  signature: signatureSchema.optional(),
  refusal: refusalSchema.optional(),
  note: readingNoteSchema.optional(),
});

const readingSchema = factsSchema.extend({
  number: z.number(),
  email: z.string(),
  openedAt: z.string().optional(),
  errataCount: z.number(),
  /** Empty until the witness has signed or declined. */
  errata: z.array(placedErratumSchema),
  /** The evidence of the witness has changed since it was sent. */
  isChanged: z.boolean(),
  events: z.array(readingEventSchema),
});
export type WitnessReading = z.output<typeof readingSchema>;

const readingsSchema = z.object({
  /** Newest first. */
  readings: z.array(readingSchema),
  /** People whom the record names as examined, with the turns of their evidence; empty if not asked for. */
  witnesses: z.array(z.object({ name: z.string(), turnCount: z.number() })),
  /** Whether the caller may send, withdraw and note. */
  mayAct: z.boolean(),
});
export type WitnessReadings = z.output<typeof readingsSchema>;

const readingPageSchema = factsSchema.extend({
  caseCode: z.string(),
  caseTitle: z.string(),
  errata: z.array(erratumSchema),
  /** Changes with each save of the errata sheet. */
  errataRevision: z.number(),
  /** The address to which codes are mailed, in part: 's…@example.net'. */
  codeGoesTo: z.string(),
});
const readingPartSchema = readingPageSchema.extend({
  turns: z.array(readTurnSchema),
  /** `from` of the next part; absent in the last one. */
  next: z.number().optional(),
});
export type ReadingPage = z.output<typeof readingPageSchema>;
export type ReadingPart = z.output<typeof readingPartSchema>;

const daysSchema = z.number().int().min(1).max(READING_DAYS_MAX).default(READING_DAYS);
const params = z.object({
  caseId: caseIdSchema,
  number: z.coerce.number().int().min(1).max(999_999),
});
const reply = messageSchema.extend({ number: z.number() });
const linkErrors = ['invalid_link', 'not_found', 'too_many_tries'] as const;
const exampleErratum = {
  turn: 6,
  reads: 'at the branch',
  shouldRead: 'at the head office',
  reason: 'Misheard',
};

export const witnessReadingsEndpoints = {
  listReadings: endpoint({
    domain: 'examinations',
    method: 'GET',
    path: 'crossExamination/{caseId}/readings',
    summary: 'List the readings of a cross-examination by its witnesses, and whom it examines',
    description:
      'Query: withWitnesses (true to list whom the record examines, which reads all turns). Corrections are listed once the witness has signed or declined. Redacted words in them are marks for case managers. Available to members of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object({ withWitnesses: z.literal('true').optional() }),
    response: readingsSchema,
    errors: ['not_found'],
  }),
  sendReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'crossExamination/{caseId}/readings',
    summary: 'Send the record of a witness to be read and signed',
    description:
      'Keeps which version was sent and mails the witness a personal link. Only neutrals of the case; 403 otherwise. 409 if nothing of this witness is recorded, while another reading of theirs is open, and for a case with 40 readings. A repeat with the same Idempotency-Key returns the same reading.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      /** As the record names them; '' for the whole record. */
      witness: z.union([z.literal(''), lineSchema('Choose a witness', 100)]).default(''),
      name: nameSchema('Name is required'),
      email: emailSchema,
      /** Days that the link lives. */
      days: daysSchema,
    }),
    exampleBody: { witness: 'Suresh Patil', name: 'Suresh Patil', email: 'suresh@example.net' },
    response: reply,
    errors: ['not_found', 'not_allowed', 'conflict', 'too_many_tries'],
  }),
  renewReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'crossExamination/{caseId}/readings/{number}/renew',
    summary: 'Send an open reading again: a new link, the older one ends at once',
    description:
      'The version and the errata sheet stay. Only neutrals of the case. 409 for a reading that has ended, and while a later one of the same witness is open; 429 within a minute after the last link.',
    access: 'onboarded',
    params,
    body: z.object({ days: daysSchema }),
    exampleBody: { days: 14 },
    response: reply,
    errors: ['not_found', 'not_allowed', 'conflict', 'too_many_tries'],
  }),
  withdrawReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'crossExamination/{caseId}/readings/{number}/withdraw',
    summary: 'Withdraw an open reading; its link ends at once',
    description:
      'The witness is told by mail. Only neutrals of the case. A repeat changes nothing; 409 for a reading that was signed or declined.',
    access: 'onboarded',
    params,
    response: reply,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  noteReading: endpoint({
    domain: 'examinations',
    method: 'PUT',
    path: 'crossExamination/{caseId}/readings/{number}/note',
    summary: 'Say what the tribunal makes of an errata sheet',
    description:
      'Replaces an earlier note; the history names both. Only neutrals of the case. 409 until the witness has signed or declined.',
    access: 'onboarded',
    params,
    body: z.object({
      isAccepted: z.boolean(),
      text: z.union([z.literal(''), readingNoteTextSchema]).default(''),
    }),
    exampleBody: { isAccepted: true, text: 'Both corrections are of slips.' },
    response: reply,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  viewReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'witnessReadings/view',
    summary: 'Show a witness the record that was sent to them, 100 turns at a time',
    description:
      'The link is the permission: it shows the version that was sent and nothing else of the case. Words that are redacted, or were when it was sent, are marks. The first call is recorded. Errors: 400 invalid_link if the link was replaced or withdrawn, or has expired; 404 if it is unknown; 429 after 300 calls of one source in an hour.',
    access: 'public',
    body: z.object({
      link: linkTokenSchema,
      /** Index of the first turn. */
      from: z.number().int().min(0).max(999_999).default(0),
    }),
    exampleBody: { link: example.linkToken },
    response: readingPartSchema,
    errors: linkErrors,
  }),
  saveErrata: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'witnessReadings/errata',
    summary: 'Keep the errata sheet of a witness who has not signed yet',
    description:
      'Replaces the whole sheet. 409 if it was changed since `revision`, e.g. in another window, and for a reading that has ended. 400 for a turn that the record does not have. Other errors as of view.',
    access: 'public',
    body: z.object({
      link: linkTokenSchema,
      revision: z.number().int().min(0),
      errata: z
        .array(erratumSchema)
        .max(ERRATA_MAX, `An errata sheet has up to ${ERRATA_MAX} corrections`),
    }),
    exampleBody: { link: example.linkToken, revision: 0, errata: [exampleErratum] },
    response: messageSchema.extend({ page: readingPageSchema }),
    errors: [...linkErrors, 'conflict'],
  }),
  sendReadingCode: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'witnessReadings/code',
    summary: 'Mail a witness the one-time code with which they sign',
    description:
      'Valid for 15 minutes and five tries; an older code ends. 429 within a minute after the last one and after ten in a day. 409 for a reading that has ended. Other errors as of view.',
    access: 'public',
    body: z.object({ link: linkTokenSchema }),
    exampleBody: { link: example.linkToken },
    response: messageSchema,
    errors: [...linkErrors, 'conflict'],
  }),
  signReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'witnessReadings/sign',
    summary: 'Sign the record with the errata sheet',
    description:
      'Needs the code of the mail and the revision of the errata sheet that was read. Signs once: a repeat returns what was signed. 400 invalid_code for a wrong, used or old code; 409 if the sheet was changed since, or the reading was declined. Other errors as of view.',
    access: 'public',
    body: z.object({
      link: linkTokenSchema,
      name: nameSchema('Type your full name'),
      code: otpSchema,
      errataRevision: z.number().int().min(0),
    }),
    exampleBody: {
      link: example.linkToken,
      name: 'Suresh Patil',
      code: '123456',
      errataRevision: 0,
    },
    response: messageSchema.extend({ page: readingPageSchema }),
    errors: [...linkErrors, 'invalid_code', 'conflict'],
  }),
  declineReading: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'witnessReadings/decline',
    summary: 'Decline to sign, with a reason',
    description:
      'A repeat returns what is recorded. 409 for a record that was signed. Other errors as of view.',
    access: 'public',
    body: z.object({ link: linkTokenSchema, reason: declineReasonSchema }),
    exampleBody: { link: example.linkToken, reason: 'This is not what I said.' },
    response: messageSchema.extend({ page: readingPageSchema }),
    errors: [...linkErrors, 'conflict'],
  }),
};
