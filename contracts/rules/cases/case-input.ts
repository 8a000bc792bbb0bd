import * as z from 'zod';
import {
  emailSchema,
  idSchema,
  lineSchema,
  mailedLineSchema,
  nameSchema,
  textAreaSchema,
  uploadAddressSchema,
} from '../fields.ts';
import { optionalPanSchema, partyKinds } from '../parties/party-fields.ts';
import { amountSchema, keywordsSchema } from './case-fields.ts';
import { resolutionKinds } from './case-status-table.ts';

/**
 * Input of a new case (seed 1, sections 3 and 5). The form, the API and bulk uploads all validate
 * with these schemas. A draft may omit fields (see `missingOf`), but present fields must be valid.
 */

export const claimUnits = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD'] as const;
export type ClaimUnit = (typeof claimUnits)[number];

/** Optional text; an empty field counts as omitted. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );

/** Indian number of ten digits (D43); also accepts a country code and separators. */
const respondentMobileSchema = z
  .string()
  .max(30, 'Enter a valid mobile number')
  .overwrite((text) => text.replace(/[\s().-]/g, '').replace(/^\+91(?=\d{10}$)/, ''))
  .regex(/^\d{10}$/, 'Enter a valid mobile number');

export const respondentInputSchema = z.object({
  respondentKind: z.enum(partyKinds, 'Respondent kind is required'),
  respondentName: nameSchema('Respondent name is required'),
  respondentEmail: emailSchema,
  respondentPanNumber: optionalPanSchema,
  respondentMobile: optional(respondentMobileSchema),
});

export const claimItemInputSchema = z
  .object({
    title: lineSchema('Claim Title is required'),
    unit: z.enum(claimUnits, 'Unit is required'),
    claimValue: amountSchema('Claim Value').refine((value) => value !== 0, {
      message: 'Claim Value must be greater than zero',
    }),
    description: optional(textAreaSchema('Description is required')),
    description_document_url: optional(uploadAddressSchema('Document is required')),
  })
  .refine((item) => item.description ?? item.description_document_url, {
    path: ['description'],
    message: 'Description or a document is required',
  });

export const agreementInputSchema = z.object({
  agreement_url: uploadAddressSchema('Agreement document is required'),
  summary: textAreaSchema('Agreement summary is required'),
});

export const MAX_RESPONDENTS = 10;
export const MAX_CLAIM_ITEMS = 20;
export const MAX_AGREEMENTS = 5;

/** All fields; a draft requires only party, title and kind. */
export const caseFields = {
  partyId: z.string('Party is required').min(1, 'Party is required').pipe(idSchema),
  title: mailedLineSchema('Case Title is required', 200, 'A case title cannot hold an address'),
  resolutionKind: z.enum(resolutionKinds, 'Resolution kind is required'),
  description: optional(textAreaSchema('Description is required')),
  description_document_url: optional(uploadAddressSchema('Document is required')),
  /** 0 or omitted for a non-monetary claim, which a mediation does not allow. */
  totalClaimValue: amountSchema('Total Claim value').optional(),
  currencyUnit: z.enum(claimUnits).optional(),
  loanAccountNo: optional(
    lineSchema('Loan account number is required', 50).regex(
      /^[\p{L}\p{N} ./_-]+$/u,
      'Loan account number takes letters, digits and . / _ -',
    ),
  ),
  /** Keywords. */
  caseTopic: keywordsSchema.optional(),
  claim_items: z
    .array(claimItemInputSchema)
    .max(MAX_CLAIM_ITEMS, `At most ${MAX_CLAIM_ITEMS} claim items`)
    .optional(),
  agreement_urls: z
    .array(agreementInputSchema)
    .max(MAX_AGREEMENTS, `At most ${MAX_AGREEMENTS} agreements`)
    .optional(),
  respondents: z
    .array(respondentInputSchema)
    .max(MAX_RESPONDENTS, `At most ${MAX_RESPONDENTS} respondents`)
    .optional(),
};

const respondentFields = Object.keys(respondentInputSchema.shape);

/** Fields of a single respondent in the body itself (seed 1, section 3). */
export type FlatRespondent = Partial<z.input<typeof respondentInputSchema>>;

/**
 * Converts a single respondent, given as flat fields (seed 1, section 3: respondentKind,
 * respondentName, …) or as one object in `respondents`, to a list. A list takes precedence over
 * flat fields.
 */
export function withRespondentList<Body>(body: Body & FlatRespondent): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { respondents } = body as { respondents?: unknown };
  if (respondents !== undefined && respondents !== null)
    return typeof respondents === 'object' && !Array.isArray(respondents)
      ? { ...body, respondents: [respondents] }
      : body;
  const flat = Object.entries(body).filter(([name]) => respondentFields.includes(name));
  const isFilled = flat.some(([, value]) => value !== undefined && value !== null && value !== '');
  return isFilled ? { ...body, respondents: [Object.fromEntries(flat)] } : body;
}

/** A case that may be incomplete. */
export const caseDraftInputSchema = z.object(caseFields);
export type CaseInput = z.output<typeof caseDraftInputSchema>;

export type MissingField = { field: string; message: string };

/** Fields that a draft may omit but a submission requires. */
type GapFacts = {
  resolutionKind?: string | undefined;
  description?: unknown;
  description_document_url?: unknown;
  totalClaimValue?: unknown;
  respondents?: readonly unknown[] | undefined;
};

/** Missing fields of a draft, in the order of the form. */
function missingOf(input: GapFacts): MissingField[] {
  const missing: MissingField[] = [];
  const lacks = (isThere: unknown, field: string, message: string) => {
    if (!isThere) missing.push({ field, message });
  };
  lacks(
    input.description || input.description_document_url,
    'description',
    'Description or a description document is required',
  );
  if (input.resolutionKind === 'mediation')
    lacks(input.totalClaimValue, 'totalClaimValue', 'Total Claim value is required');
  lacks(input.respondents?.length, 'respondents', 'Respondent is required');
  return missing;
}

/** Lenient: an invalid field is reported by its own schema. */
const gapFactsSchema = z.object({
  resolutionKind: z.string().optional().catch(undefined),
  description: z.unknown().optional(),
  description_document_url: z.unknown().optional(),
  totalClaimValue: z.unknown().optional(),
  respondents: z.array(z.unknown()).optional().catch(undefined),
});

/** A complete case: a submission or a row of a bulk upload. */
export const caseInputSchema = caseDraftInputSchema.superRefine(
  (input, context) => {
    for (const { field, message } of missingOf(gapFactsSchema.parse(input)))
      context.addIssue({ code: 'custom', path: [field], message });
  },
  // Runs even if other checks fail, so that a form shows all errors at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
