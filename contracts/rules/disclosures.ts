import * as z from 'zod';
import { courtDaySchema } from './clocks/court-day-fields.ts';
import { idSchema, lineSchema, textAreaSchema } from './fields.ts';
import type { Role } from './roles.ts';

/**
 * What a neutral discloses before an appointment and during a case: section 12 and the Sixth Schedule
 * of the Arbitration and Conciliation Act 1996, section 10 of the Mediation Act 2023.
 */

export const disclosureActs = ['arbitration', 'mediation'] as const;
export type DisclosureAct = (typeof disclosureActs)[number];

/** The provision under which a disclosure is made before acceptance, and a later one. */
export const disclosureSources: Readonly<
  Record<DisclosureAct, { first: string; later: string; isForm: string }>
> = {
  arbitration: {
    first: 'Section 12(1) of the Arbitration and Conciliation Act 1996',
    later: 'Section 12(2) of the Arbitration and Conciliation Act 1996',
    isForm: 'In the form of the Sixth Schedule to the Arbitration and Conciliation Act 1996',
  },
  mediation: {
    first: 'Section 10(1) of the Mediation Act 2023',
    later: 'Section 10(2) of the Mediation Act 2023',
    isForm: 'Statement under section 10 of the Mediation Act 2023',
  },
};

/** The Act under which a neutral of this role discloses; a case manager decides nothing. */
export const disclosureActOf = (role: Role): DisclosureAct | undefined =>
  (({ arbitrator: 'arbitration', mediator: 'mediation', caseManager: undefined }) as const)[role];

/** Questions of the form, as screens and documents name them. */
export const disclosureQuestions = {
  contact: 'Contact details',
  experience: 'Experience, including arbitrations',
  ongoingArbitrations: 'Number of ongoing arbitrations',
  interests: {
    arbitration:
      'Relationships with a party, or interests in a party or in the subject of the dispute, of the past or the present, direct or indirect, that are likely to raise justifiable doubts about independence or impartiality',
    mediation:
      'Circumstances of any kind – personal, professional, financial or other – that may be a conflict of interest, or are likely to raise justifiable doubts about independence or impartiality',
  },
  time: 'Circumstances likely to affect the ability to give the arbitration enough time and to complete it within twelve months',
} as const;

export const CIRCUMSTANCES_MAX = 2000;
export const CONTACT_MAX = 300;
export const ONGOING_MAX = 999;

/** Most disclosures of one case, besides those of acceptances; a page shows all. */
export const DISCLOSURES_MAX = 100;

/** `none`: there is nothing to disclose; `some`: the text says what. */
export const disclosureAnswers = ['none', 'some'] as const;
export const disclosureAnswerSchema = z.enum(
  disclosureAnswers,
  'Say whether there is something to disclose',
);

const TEXT_REQUIRED = 'Say what you disclose';

/** Empty, or the circumstances in plain text of several lines. */
export const circumstancesSchema = z.union([
  z.literal(''),
  textAreaSchema(TEXT_REQUIRED, CIRCUMSTANCES_MAX),
]);

const interests = { interests: disclosureAnswerSchema, interestsText: circumstancesSchema };
const time = { time: disclosureAnswerSchema, timeText: circumstancesSchema };
const contact = { contact: textAreaSchema('Contact details are required', CONTACT_MAX) };
const confirmed = {
  /** The form is complete and true. */
  confirmed: z.literal(true, 'Confirm that the disclosure is complete'),
};

/** Why an answer and its text do not fit; undefined if they do. */
const textProblem = (answer: string, text: string): string | undefined => {
  if (answer === 'some' && text === '') return TEXT_REQUIRED;
  if (answer === 'none' && text !== '')
    return 'Remove the text, or say that you disclose something';
  return undefined;
};

export const arbitratorDisclosureSchema = z
  .object({
    act: z.literal('arbitration'),
    ...contact,
    experience: textAreaSchema('Experience is required'),
    ongoingArbitrations: z
      .number('Number is required')
      .int('A whole number is required')
      .min(0, 'A number from 0 is required')
      .max(ONGOING_MAX, `Maximum ${ONGOING_MAX}`),
    ...interests,
    ...time,
    ...confirmed,
  })
  .superRefine((form, context) => {
    const problems = {
      interestsText: textProblem(form.interests, form.interestsText),
      timeText: textProblem(form.time, form.timeText),
    };
    for (const [field, message] of Object.entries(problems))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  });

export const mediatorDisclosureSchema = z
  .object({ act: z.literal('mediation'), ...contact, ...interests, ...confirmed })
  .superRefine((form, context) => {
    const message = textProblem(form.interests, form.interestsText);
    if (message !== undefined)
      context.addIssue({ code: 'custom', path: ['interestsText'], message });
  });

/** The disclosure before acceptance. */
export const firstDisclosureSchema = z.discriminatedUnion('act', [
  arbitratorDisclosureSchema,
  mediatorDisclosureSchema,
]);
export type FirstDisclosure = z.output<typeof firstDisclosureSchema>;

/** A later disclosure: what is new. */
export const laterDisclosureSchema = z
  .object({ interestsText: circumstancesSchema, timeText: circumstancesSchema.default('') })
  .refine(({ interestsText, timeText }) => interestsText !== '' || timeText !== '', {
    path: ['interestsText'],
    message: TEXT_REQUIRED,
  });

/**
 * What a party says to a disclosure in writing, as a neutral of the case records it. A waiver counts
 * when all parties have made it.
 */
export const partyResponses = ['objection', 'waiver'] as const;
export type PartyResponse = (typeof partyResponses)[number];

export const partyResponseSources: Readonly<
  Record<DisclosureAct, Readonly<Record<PartyResponse, string>>>
> = {
  arbitration: {
    objection: 'Sections 12(3) and 13(2) of the Arbitration and Conciliation Act 1996',
    waiver: 'Sections 4 and 12(5) of the Arbitration and Conciliation Act 1996',
  },
  mediation: {
    objection: 'Section 10(4) of the Mediation Act 2023',
    waiver: 'Section 10(3) of the Mediation Act 2023',
  },
};

/** Most responses in one case; a page shows all. */
export const RESPONSES_MAX = 200;
export const RESPONSE_TEXT_MAX = 500;

/** A claimant and all respondents of a case. */
export const RESPONDING_PARTIES_MAX = 21;

const RESPONSE_TEXT_REQUIRED = 'Say what the party objects to, or choose the document that says it';

export const newPartyResponseSchema = z
  .object({
    response: z.enum(partyResponses, 'Choose an objection or a waiver'),
    /** Names of parties of the case. */
    parties: z
      .array(lineSchema('Choose a party', 300))
      .min(1, 'Choose at least one party')
      .max(RESPONDING_PARTIES_MAX, `At most ${RESPONDING_PARTIES_MAX} parties`)
      .refine((names) => new Set(names).size === names.length, 'Choose each party once'),
    receivedOn: courtDaySchema('Date is required'),
    text: z.union([z.literal(''), textAreaSchema(RESPONSE_TEXT_REQUIRED, RESPONSE_TEXT_MAX)]),
    /** The writing, among the documents of the case; '' for none. */
    documentId: z.union([z.literal(''), idSchema]),
  })
  .refine(
    ({ response, text, documentId }) => response === 'waiver' || text !== '' || documentId !== '',
    { path: ['text'], message: RESPONSE_TEXT_REQUIRED },
  );

export type NewPartyResponse = z.output<typeof newPartyResponseSchema>;

/** Why a response cannot have been received on a day; undefined if it can. */
export function receivedProblem(
  receivedOn: string,
  { disclosedOn, today }: { disclosedOn: string; today: string },
): string | undefined {
  if (receivedOn > today) return 'This day is still to come';
  return receivedOn < disclosedOn ? 'This day is before the disclosure' : undefined;
}

/** Who objects and who waives, by the latest response of each party. */
export function standingOf(
  responses: readonly { response: PartyResponse; parties: readonly string[] }[],
  parties: readonly string[],
): { objecting: string[]; isWaivedByAll: boolean } {
  const latest = new Map<string, PartyResponse>();
  // The oldest first.
  for (const { response, parties: named } of responses)
    for (const name of named) latest.set(name, response);
  return {
    objecting: parties.filter((name) => latest.get(name) === 'objection'),
    isWaivedByAll: parties.length > 0 && parties.every((name) => latest.get(name) === 'waiver'),
  };
}
