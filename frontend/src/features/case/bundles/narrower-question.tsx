import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { bundlesQuery, useShareBundle } from './api/bundles.ts';
import { type NarrowerDocument, narrowerDocumentsOf } from './narrower-documents.ts';

type Refused<Input> = { documents: readonly NarrowerDocument[]; input: Input };

/**
 * Handles writes that would share documents with more people (D56). `onFailure` belongs to the
 * write; render `<NarrowerQuestion>` while `refused` is set.
 */
export function useNarrowerDocuments<Input>() {
  const [refused, setRefused] = useState<Refused<Input>>();
  return {
    refused,
    close: () => setRefused(undefined),
    onFailure: (error: unknown, input: Input) => {
      const documents = narrowerDocumentsOf(error);
      if (documents) setRefused({ documents, input });
      else showFailure(error);
    },
  };
}

/** Names the documents and asks before they are shared. */
export function NarrowerQuestion({
  documents,
  onConfirm,
  onClose,
}: {
  documents: readonly NarrowerDocument[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Share documents"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Share in the bundle</Button>
        </>
      }
    >
      <p>These documents are shared with fewer people than the bundle:</p>
      <ul className="bundle-narrower">
        {documents.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>Everyone who sees the bundle will see their pages in it.</p>
    </Dialog>
  );
}

/**
 * Shares the named documents in the bundle and repeats the refused write. `repeat` gets the
 * version of the bundle after that, or the former one if somebody else has changed the bundle.
 */
export function ConfirmNarrower<Input>({
  bundle: { id: bundleId, entityId: caseId, visibilityType },
  refused: { documents, input },
  version,
  repeat,
  onClose,
}: {
  bundle: Bundle;
  refused: Refused<Input>;
  /** Version that the refused write named. */
  version: number;
  repeat: (input: Input, version: number) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { submit } = useShareBundle({ caseId, bundleId });
  const confirm = async () => {
    const confirmedDocuments = documents.map(({ id }) => id);
    onClose();
    if (!(await submit({ visibilityType, confirmedDocuments }))) return;
    const bundles = await client.fetchQuery({ ...bundlesQuery(caseId), staleTime: 0 });
    const now = bundles.find(({ id }) => id === bundleId)?.version;
    // After a further change, the server refuses the former version.
    repeat(input, now === version + 1 ? now : version);
  };
  return (
    <NarrowerQuestion documents={documents} onConfirm={() => void confirm()} onClose={onClose} />
  );
}
