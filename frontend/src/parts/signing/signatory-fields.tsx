import { TextField } from '#portal/shared/ui/form/text-field.tsx';

export type SignatoryErrors = { name?: string | undefined; email?: string | undefined };

/** Name and email address of a signatory. */
export function SignatoryFields({
  number,
  signatory,
  errors,
  onChange,
}: {
  /** From 1. */
  number: number;
  signatory: { name: string; email: string };
  errors: SignatoryErrors | undefined;
  onChange: (change: { name?: string; email?: string }) => void;
}) {
  return (
    <>
      <TextField
        label={`Name of signatory ${number}`}
        isRequired
        autoComplete="off"
        maxLength={100}
        value={signatory.name}
        error={errors?.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={`Email of signatory ${number}`}
        isRequired
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={signatory.email}
        error={errors?.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </>
  );
}
