import * as z from 'zod';
import { gstCheckCharacterOf, hasVerhoeffDigit } from './check-digits.ts';
import { lineSchema, nameSchema } from './fields.ts';
import { gstStateCodes, indianStateNames, isPinOf } from './indian-states.ts';

/** What a party is registered with, and every rule for it (seed 1, section 5; D40–D42). */

export const partyKinds = ['self', 'organisation', 'others'] as const;
export type PartyKind = (typeof partyKinds)[number];

export const documentKinds = ['pan', 'aadhaar', 'cin', 'voter', 'passport'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How many characters the inputs take (seed 1, section 9). A VID is typed in groups of four. */
export const documentNumberMax: Record<DocumentKind, number> = {
  pan: 10,
  aadhaar: 19,
  cin: 21,
  voter: 10,
  passport: 20,
};
export const GST_LENGTH = 15;
export const PIN_LENGTH = 6;

const PAN_MESSAGE = 'Enter a valid PAN Number';
const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/;

type NumberRule = { required: string; invalid: string; isValid: (number: string) => boolean };

const numberRules: Record<DocumentKind, NumberRule> = {
  pan: {
    required: 'PAN Number is required',
    invalid: PAN_MESSAGE,
    isValid: (number) => PAN_PATTERN.test(number),
  },
  aadhaar: {
    required: 'Aadhaar Number is required',
    invalid: 'Enter a valid Aadhaar Number',
    // No Aadhaar number begins with 0 or 1; 16 digits are a virtual id (D41).
    isValid: (number) => /^([2-9]\d{11}|\d{16})$/.test(number) && hasVerhoeffDigit(number),
  },
  cin: {
    required: 'CIN Number is required',
    invalid: 'Enter a valid CIN Number',
    isValid: (number) => /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(number),
  },
  voter: {
    required: 'Voter ID Number is required',
    invalid: 'Enter a valid Voter ID Number',
    isValid: (number) => /^[A-Z]{3}\d{7}$/.test(number),
  },
  passport: {
    required: 'Passport Number is required',
    invalid: 'Enter a valid Passport Number',
    // Required, and nothing else (D41): passports of any country.
    isValid: (number) => /^[A-Z0-9/.]{1,20}$/.test(number),
  },
};

/** Letters as capitals, without the blanks and dashes that people type into a number. */
const asTyped = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

const identityText = (message: string) => z.string(message).max(64, message).overwrite(asTyped);

/** Optional wherever it is asked for besides a document. */
export const optionalPanSchema = identityText(PAN_MESSAGE)
  .refine((pan) => pan === '' || PAN_PATTERN.test(pan), { message: PAN_MESSAGE })
  .default('');

const GST_MESSAGE = 'Please enter valid GST number';

/** State code, PAN, number of the registration, Z, check character (D40). */
const isGstNumber = (gst: string) =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gst) &&
  gstStateCodes.has(gst.slice(0, 2)) &&
  gstCheckCharacterOf(gst.slice(0, -1)) === gst.at(-1);

/** An upload's address or key. */
export const uploadAddressSchema = (requiredMessage: string) =>
  z.string(requiredMessage).trim().min(1, requiredMessage).max(2048, requiredMessage);

const DOCUMENT_MESSAGE = 'Document is required';

const partyShape = {
  name: nameSchema('Party Name is required'),
  kind: z.enum(partyKinds, 'Party Kind is required'),
  document_kind: z.enum(documentKinds, 'Document Kind is required'),
  doc_number: identityText('Document Number is required'),
  document_uri: uploadAddressSchema(DOCUMENT_MESSAGE),
  document_house_no: lineSchema('Address is required'),
  document_locality: lineSchema('Locality is required'),
  document_city: lineSchema('City is required', 100),
  document_state: z.enum(indianStateNames, 'State is required'),
  document_pin: z.string('Pincode is required').trim().min(1, 'Pincode is required'),
  document_landmark: lineSchema('Landmark is required'),
  gstNumber: identityText(GST_MESSAGE)
    .refine((gst) => gst === '' || isGstNumber(gst), { message: GST_MESSAGE })
    .default(''),
  /** The certificate's upload; '' for none. */
  gstCertUrl: z.string().trim().max(2048).default(''),
};

/** What the rules between fields look at; a field that is wrong by itself is as if left out. */
const relatedSchema = z.object({
  kind: z.enum(partyKinds).optional().catch(undefined),
  document_kind: z.enum(documentKinds).optional().catch(undefined),
  doc_number: z.string().optional().catch(undefined),
  document_state: z.enum(indianStateNames).optional().catch(undefined),
  document_pin: z.string().optional().catch(undefined),
});

/** A CIN is given to companies (Companies Act, 2013): nobody has one for themselves. */
export const SELF_WITH_CIN = 'A company has a CIN. Choose another document, or another party kind';

/** Rules between fields: the PIN goes with the state, the number with the document. */
function checkRelated(party: unknown, context: z.core.$RefinementCtx): void {
  // A list is refused as no party at all.
  const { kind, document_kind, doc_number, document_state, document_pin } =
    relatedSchema.safeParse(party).data ?? {};
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (document_state && document_pin && !isPinOf(document_state, document_pin))
    refuse('document_pin', 'Invalid Pincode');
  if (kind === 'self' && document_kind === 'cin') refuse('document_kind', SELF_WITH_CIN);
  if (!document_kind || doc_number === undefined) return;
  const rule = numberRules[document_kind];
  if (doc_number === '') refuse('doc_number', rule.required);
  else if (!rule.isValid(doc_number)) refuse('doc_number', rule.invalid);
}

/** Whatever else is wrong: a form shows all of its mistakes at once. */
const always: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => typeof value === 'object' && value !== null,
};

/** A new party, as the form sends it and the server reads it. */
export const newPartySchema = z.object(partyShape).superRefine(checkRelated, always);
export type NewParty = z.output<typeof newPartySchema>;

/**
 * A party that is still under verification, edited by its owner. What is left out stays: nobody
 * is sent their own document or its number again.
 */
export const editedPartySchema = z
  .object({
    ...partyShape,
    doc_number: partyShape.doc_number.optional(),
    document_uri: partyShape.document_uri.optional(),
    gstCertUrl: z.string().trim().max(2048).optional(),
    /** The version that was shown. */
    version: z.number().int().positive(),
    status: z.literal('underVerification').optional(),
  })
  .superRefine(checkRelated, always);
export type EditedParty = z.output<typeof editedPartySchema>;
