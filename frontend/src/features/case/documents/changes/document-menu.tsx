import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';

export type DocumentChange = 'rename' | 'replace' | 'versions' | 'delete';

const labels: Readonly<Record<DocumentChange, string>> = {
  rename: 'Rename',
  replace: 'Replace file',
  versions: 'Versions',
  delete: 'Delete',
};
const ofOwner = ['rename', 'replace', 'versions', 'delete'] as const;
const ofReader = ['versions'] as const;

/** Changes of a document by its owner; others see the versions of one that was replaced. */
export function DocumentMenu({
  document: { name, fileNumber },
  isOwner,
  onChoose,
}: {
  document: CaseDocument;
  isOwner: boolean;
  onChoose: (change: DocumentChange) => void;
}) {
  if (!isOwner && fileNumber === 1) return null;
  const offered = isOwner ? ofOwner : ofReader;
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
