import { emailSchema, nameSchema } from '#contracts/rules/fields.ts';
import { REPEATED_ADDRESS } from '#contracts/rules/outcome/signing.ts';

export type Signatory = { id: string; name: string; email: string };

/** Who is to sign the reporter's form: nobody, the signed-in person, or those of the list. */
export type SignatureWish = { kind: 'none' | 'own' | 'others'; signatories: readonly Signatory[] };

export const newSignatory = (): Signatory => ({ id: crypto.randomUUID(), name: '', email: '' });

export const emptyWish = (): SignatureWish => ({ kind: 'none', signatories: [newSignatory()] });

const requiredName = nameSchema('Name is required');

/** What is wrong with each signatory; undefined where nothing is. */
export const checkSignatories = ({ signatories }: SignatureWish) =>
  signatories.map(({ name, email }, at) => {
    const isRepeated = signatories
      .slice(0, at)
      .some((other) => other.email.trim().toLowerCase() === email.trim().toLowerCase());
    const errors = {
      name: requiredName.safeParse(name).error?.issues[0]?.message,
      email:
        emailSchema.safeParse(email).error?.issues[0]?.message ??
        (isRepeated ? REPEATED_ADDRESS : undefined),
    };
    return errors.name || errors.email ? errors : undefined;
  });
