import type { UseFormRegisterReturn } from 'react-hook-form';
import { turnTypes } from '#contracts/rules/speech/transcripts.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';

/** Whether a turn is a Question or an Answer. */
export function TurnTypeField({ label, ...control }: { label: string } & UseFormRegisterReturn) {
  return (
    <Select
      label={label}
      options={turnTypes.map((value) => ({ value, label: value }))}
      {...control}
    />
  );
}
