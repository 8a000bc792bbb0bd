import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { summaryStartsQuery } from './papers-api.ts';

/** Adds the facts of the case or a template to the summary. */
export function StartSelect({
  caseId,
  isDisabled,
  onStart,
}: {
  caseId: string;
  isDisabled: boolean;
  onStart: (text: string) => void;
}) {
  const { data: starts, error } = useQuery(summaryStartsQuery(caseId));
  const [chosen, setChosen] = useState('0');
  return (
    <div className="papers-start">
      <Select
        label="Start from"
        value={chosen}
        disabled={isDisabled || !starts}
        options={(starts ?? []).map(({ name }, at) => ({ value: String(at), label: name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        look="secondary"
        disabled={isDisabled || !starts}
        onClick={() => {
          const start = starts?.[Number(chosen)];
          if (start) onStart(start.text);
        }}
      >
        Insert text
      </Button>
      <FormFailure text={error ? failureTextOf(error) : undefined} />
    </div>
  );
}
