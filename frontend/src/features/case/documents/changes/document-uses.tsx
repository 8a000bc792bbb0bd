import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DocumentUses } from '#contracts/endpoints/files/document-changes.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentUsesQuery } from '../api/document-changes.ts';

/** What forbids a change of a document, or the bundles that it affects. */
function DocumentUsesNote({
  uses: { bundles, obstacle },
  effect,
}: {
  uses: DocumentUses;
  /** What happens to the bundles. */
  effect: string;
}) {
  if (obstacle)
    return (
      <p className="document-problem" role="alert">
        {obstacle}.
      </p>
    );
  if (bundles.length === 0) return <p className="soft">No bundle that you can see contains it.</p>;
  return (
    <div className="document-uses">
      <p>
        {`${bundles.length === 1 ? '1 bundle contains' : `${bundles.length} bundles contain`} this document. ${effect}`}
      </p>
      <ul aria-label="Bundles with this document">
        {bundles.map(({ name, owner }) => (
          <li key={`${owner.name} ${name}`}>
            {name} <span className="soft">{owner.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * A dialog that changes a document after it has named what depends on it. It stays locked until that
 * is known, and while something forbids the change.
 */
export function DocumentUsesDialog({
  document: { id, entityId, name },
  warning,
  effect,
  isLocked,
  change,
  onClose,
  children,
  ...dialog
}: {
  document: CaseDocument;
  title: string;
  submitLabel: string;
  look?: 'primary' | 'danger';
  /** What the change means; shown while nothing forbids it, as the children are. */
  warning?: string;
  /** What happens to the bundles with the document. */
  effect: string;
  isLocked: boolean;
  failure: string | undefined;
  /** Makes the change; undefined if it failed. */
  change: (fileNumber: number) => Promise<{ message: string } | undefined>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const query = useQuery(documentUsesQuery({ caseId: entityId, documentId: id }));
  const { data: uses } = query;
  const submit = async () => {
    const reply = uses && (await change(uses.fileNumber));
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      isLocked={isLocked || !uses || uses.obstacle !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="document-dialog-name">{name}</p>
      <QueryStates query={query} loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}>
        {(found) => (
          <>
            {warning && found.obstacle === '' && <p>{warning}</p>}
            <DocumentUsesNote uses={found} effect={effect} />
            {found.obstacle === '' && children}
          </>
        )}
      </QueryStates>
    </FormDialog>
  );
}
