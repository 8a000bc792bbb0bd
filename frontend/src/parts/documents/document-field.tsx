import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { FailureLine } from '#portal/shared/ui/states.tsx';
import { documentListQuery } from './case-documents.ts';

/** One of the documents of a case that the user may see, or none: ''. */
export function DocumentField({
  caseId,
  ...select
}: { caseId: string } & Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const { data, error, refetch } = useQuery(documentListQuery(caseId));
  return (
    <Select
      label="Document"
      options={[
        { value: '', label: data || error ? 'None' : 'Loading documents...' },
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      footer={
        error &&
        !data && (
          <FailureLine
            what="The documents could not be read."
            error={error}
            onRetry={() => void refetch()}
          />
        )
      }
      {...select}
    />
  );
}
