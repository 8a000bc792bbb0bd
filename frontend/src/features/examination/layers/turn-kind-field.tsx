import type { UseFormRegisterReturn } from 'react-hook-form';
import type { TurnKind } from '#contracts/rules/speech/entries.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';

/** Whether a turn is a question, an answer or an entry of another kind. */
export function TurnKindField({
  label,
  kinds,
  ...control
}: { label: string; kinds: readonly TurnKind[] } & UseFormRegisterReturn) {
  return (
    <Select label={label} options={kinds.map((value) => ({ value, label: value }))} {...control} />
  );
}
