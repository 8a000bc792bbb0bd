import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';

export type DocumentChange = 'rename' | 'date' | 'replace' | 'versions' | 'delete';

const labels: Readonly<Record<DocumentChange, string>> = {
  rename: 'Rename',
  date: 'Date of the document',
  replace: 'Replace file',
  versions: 'Versions',
  delete: 'Delete',
};

/** Changes of a document: by its owner, its date by those who change its type. */
export function DocumentMenu({
  document: { name, fileNumber },
  isOwner,
  isDatable,
  onChoose,
}: {
  document: CaseDocument;
  isOwner: boolean;
  isDatable: boolean;
  onChoose: (change: DocumentChange) => void;
}) {
  const isOffered: Readonly<Record<DocumentChange, boolean>> = {
    rename: isOwner,
    date: isDatable,
    replace: isOwner,
    versions: isOwner || fileNumber > 1,
    delete: isOwner,
  };
  // The keys of a record by change are the changes.
  const offered = (Object.keys(labels) as DocumentChange[]).filter((change) => isOffered[change]);
  if (offered.length === 0) return null;
  return (
    <ActionMenu
      label={`Actions of ${name}`}
      actions={offered.map((change) => ({
        label: labels[change],
        onChoose: () => onChoose(change),
      }))}
    />
  );
}
