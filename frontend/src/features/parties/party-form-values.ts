import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { PartyDetails } from '#contracts/endpoints/parties.ts';
import {
  type EditedParty,
  editedPartySchema,
  type NewParty,
  newPartySchema,
} from '#contracts/rules/parties/party-fields.ts';

/** The form's values: unchecked texts; '' stands for a field without a choice. */
const formTextsSchema = z.object({
  name: z.string(),
  kind: z.string(),
  document_kind: z.string(),
  doc_number: z.string(),
  document_uri: z.string(),
  document_house_no: z.string(),
  document_locality: z.string(),
  document_city: z.string(),
  document_state: z.string(),
  document_pin: z.string(),
  document_landmark: z.string(),
  gstNumber: z.string(),
  gstCertUrl: z.string(),
});
export type PartyFormValues = z.input<typeof formTextsSchema>;

/** Validates a whole form with the server's schema. */
const checkedBy = <Output>(
  schema: z.ZodType<Output>,
  toInput: (texts: PartyFormValues) => unknown,
) =>
  formTextsSchema.transform((texts, context): Output => {
    const parsed = schema.safeParse(toInput(texts));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

export const newPartyResolver = zodResolver<PartyFormValues, unknown, NewParty>(
  checkedBy(newPartySchema, (texts) => texts),
);

/** Validates an edit: blank fields keep the stored value, unless the document's kind changed. */
export const editedPartyResolver = ({ version, document_kind }: PartyDetails) =>
  zodResolver<PartyFormValues, unknown, EditedParty>(
    checkedBy(editedPartySchema, ({ doc_number, document_uri, gstCertUrl, ...texts }) => {
      const keeps = texts.document_kind === document_kind;
      return {
        ...texts,
        version,
        ...((doc_number !== '' || !keeps) && { doc_number }),
        ...((document_uri !== '' || !keeps) && { document_uri }),
        ...(gstCertUrl !== '' && { gstCertUrl }),
      };
    }),
  );

export const blankParty: PartyFormValues = {
  name: '',
  kind: '',
  document_kind: '',
  doc_number: '',
  document_uri: '',
  document_house_no: '',
  document_locality: '',
  document_city: '',
  document_state: '',
  document_pin: '',
  document_landmark: '',
  gstNumber: '',
  gstCertUrl: '',
};

/** Initial values of an edit, without the number and the files. */
export const valuesOf = (party: PartyDetails): PartyFormValues => ({
  name: party.name,
  kind: party.kind,
  document_kind: party.document_kind,
  doc_number: '',
  document_uri: '',
  document_house_no: party.document_house_no,
  document_locality: party.document_locality,
  document_city: party.document_city,
  document_state: party.document_state,
  document_pin: party.document_pin,
  document_landmark: party.document_landmark,
  gstNumber: party.gstNumber,
  gstCertUrl: '',
});

/** Identity numbers and files are never stored in the browser; a GST number contains a PAN. */
export const unstoredFields = ['doc_number', 'document_uri', 'gstNumber', 'gstCertUrl'] as const;
