import * as z from 'zod';
import { signingMessageSchema } from '#contracts/endpoints/outcome/signing.ts';
import { emailSchema, nameSchema } from '#contracts/rules/fields.ts';
import { SIGNATORIES_MAX, signingOrders } from '#contracts/rules/outcome/signing.ts';

/** A row of the form. */
const signatorySchema = z.object({
  /** Of the row, not sent. */
  id: z.string(),
  name: nameSchema('Name is required'),
  email: emailSchema,
  /** From 1; 0 for the last page. */
  page: z.int().min(0),
  /** 'left,top,width,height'; '' for the default place. */
  coordinates: z.string(),
});

export const signingFormSchema = z.object({
  order: z.enum(signingOrders),
  message: signingMessageSchema.unwrap(),
  signatories: z.array(signatorySchema).min(1).max(SIGNATORIES_MAX),
});
export type SigningForm = z.output<typeof signingFormSchema>;
export type FormSignatory = SigningForm['signatories'][number];

/** Shape of stored input, which may be unfinished. */
export const storedFormSchema: z.ZodType<SigningForm> = z.object({
  order: z.enum(signingOrders),
  message: z.string(),
  signatories: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        page: z.number(),
        coordinates: z.string(),
      }),
    )
    .min(1),
});

export const emptySignatory = (id: string): FormSignatory => ({
  id,
  name: '',
  email: '',
  page: 0,
  coordinates: '',
});

export const emptyForm: SigningForm = {
  order: 'inOrder',
  message: '',
  signatories: [emptySignatory('first')],
};

/** The list with one row at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_row, at) => at !== from);
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)];
}
