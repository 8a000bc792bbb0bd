import * as z from 'zod';
import { lineSchema, nameSchema, uploadAddressSchema } from '../fields.ts';
import { gstCheckCharacterOf, hasVerhoeffDigit } from './check-digits.ts';
import { gstStateCodes, indianStateNames, isPinOf } from './indian-states.ts';

/** Fields of a party and their rules (seed 1, section 5; D40–D42). */

export const partyKinds = ['self', 'organisation', 'others'] as const;
export type PartyKind = (typeof partyKinds)[number];

export const documentKinds = ['pan', 'aadhaar', 'cin', 'voter', 'passport'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Maximum input lengths (seed 1, section 9). A VID is typed in groups of four. */
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
    // Aadhaar numbers do not begin with 0 or 1; 16 digits are a virtual id (D41).
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
    // Only required (D41), since passports of all countries are accepted.
    isValid: (number) => /^[^<>\p{C}]{1,20}$/u.test(number),
  },
};

/** Normalizes to upper case without blanks and dashes. */
const asTyped = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

const identityText = (message: string) => z.string(message).max(64, message).overwrite(asTyped);

/** PAN as an optional field besides the document. */
export const optionalPanSchema = identityText(PAN_MESSAGE)
  .refine((pan) => pan === '' || PAN_PATTERN.test(pan), { message: PAN_MESSAGE })
  .default('');

const GST_MESSAGE = 'Please enter valid GST number';

/** State code, PAN, registration number, Z, check character (D40). */
const isGstNumber = (gst: string) =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gst) &&
  gstStateCodes.has(gst.slice(0, 2)) &&
  gstCheckCharacterOf(gst.slice(0, -1)) === gst.at(-1);

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
  /** Upload of the certificate; '' for none. */
  gstCertUrl: z.string().trim().max(2048).default(''),
};

/** Fields that the cross-field rules read; an invalid field counts as omitted. */
const relatedSchema = z.object({
  kind: z.enum(partyKinds).optional().catch(undefined),
  document_kind: z.enum(documentKinds).optional().catch(undefined),
  doc_number: z.string().optional().catch(undefined),
  document_state: z.enum(indianStateNames).optional().catch(undefined),
  document_pin: z.string().optional().catch(undefined),
});

/** Only companies have a CIN (Companies Act, 2013). */
export const SELF_WITH_CIN = 'A company has a CIN. Choose another document, or another party kind';

/** Cross-field rules: the PIN code must match the state, and the number the document. */
function checkRelated(party: unknown, context: z.core.$RefinementCtx): void {
  // Another rule refuses arrays.
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

/** Runs even if other checks fail, so that a form shows all errors at once. */
const always: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => typeof value === 'object' && value !== null,
};

/** A new party; validated by the form and the server. */
export const newPartySchema = z.object(partyShape).superRefine(checkRelated, always);
export type NewParty = z.output<typeof newPartySchema>;

/**
 * Edit of a party under verification by its owner. Omitted fields stay unchanged, since documents
 * and their numbers are never returned to the client.
 */
export const editedPartySchema = z
  .object({
    ...partyShape,
    doc_number: partyShape.doc_number.optional(),
    document_uri: partyShape.document_uri.optional(),
    gstCertUrl: z.string().trim().max(2048).optional(),
    /** Version of the party that was read. */
    version: z.number().int().positive(),
    status: z.literal('underVerification').optional(),
  })
  .superRefine(checkRelated, always);
export type EditedParty = z.output<typeof editedPartySchema>;
