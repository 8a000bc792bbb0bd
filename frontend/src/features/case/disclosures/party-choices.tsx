import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';

/** Checkboxes with the parties of a case. */
export function PartyChoices({
  parties,
  error,
  field,
}: {
  parties: readonly string[];
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  return (
    <ChoiceGroup legend="Parties" error={error}>
      {parties.map((name) => (
        <Choice key={name} kind="checkbox" value={name} {...field}>
          {name}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
