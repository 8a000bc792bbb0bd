import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '#portal/shared/ui/form/choice.tsx';

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
  const errorId = useId();
  return (
    <fieldset className="case-response-choices" aria-describedby={error ? errorId : undefined}>
      <legend>Parties</legend>
      {parties.map((name) => (
        <Choice key={name} kind="checkbox" value={name} {...field}>
          {name}
        </Choice>
      ))}
      {error && (
        <p id={errorId} className="case-response-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
