import { type RefObject, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { isOwnerOf, visibilityObstacle } from '#contracts/rules/documents/documents.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SelectionBar } from '#portal/shared/ui/selection/selection-bar.tsx';
import { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import { documentsWords } from '../../documents-words.ts';
import { DownloadDialog } from '../download-dialog.tsx';
import { DeleteDocumentsDialog } from './delete-documents-dialog.tsx';
import type { DocumentSelectionStore } from './document-selection.ts';
import { CHANGED_AT_ONCE_MAX } from './one-by-one.ts';
import { ShareDocumentsDialog } from './share-documents-dialog.tsx';

const AddToBundleDialog = lazyDialog(
  async () => (await import('../../bundles/add-documents-dialog.tsx')).AddDocumentsToBundleDialog,
);

/** The selected documents, and what the caller may do with them. */
export function DocumentSelectionBar({
  shownCase,
  selected,
  documents,
}: {
  shownCase: Case;
  selected: DocumentSelectionStore;
  /** The list with the bar. */
  documents: RefObject<HTMLElement | null>;
}) {
  const { data: me } = useMe();
  const { chosen, clear: clearAll } = useSelection([], selected);
  const [asked, setAsked] = useState<'download' | 'bundle' | 'share' | 'delete'>();
  const readable = chosen.filter(({ processing }) => processing.state !== 'blocked');
  const shareable = me
    ? readable.filter(
        (one) =>
          visibilityObstacle(one, { userId: me.id, role: me.role }, shownCase.caseManagerId) === '',
      )
    : [];
  const own = me ? chosen.filter((one) => isOwnerOf(one, me.id)) : [];
  const isTooMany = (rows: readonly unknown[]) => rows.length > CHANGED_AT_ONCE_MAX;
  const clear = () => {
    clearAll();
    // A button that had the focus is gone; a checkbox keeps it.
    if (!document.activeElement?.matches('[type=checkbox]')) documents.current?.focus();
  };
  const asking = {
    caseId: shownCase.id,
    selected: chosen.length,
    onClose: () => setAsked(undefined),
    onEnded: () => {
      setAsked(undefined);
      clear();
    },
  };
  const act = (name: NonNullable<typeof asked>, label: string, isDisabled = false) => (
    <Button
      look="secondary"
      size="sm"
      aria-haspopup="dialog"
      disabled={isDisabled}
      onClick={() => setAsked(name)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <SelectionBar
        words={chosen.length > 0 ? `${documentsWords(chosen.length)} selected` : ''}
        more={
          (isTooMany(shareable) || isTooMany(own)) && (
            <span className="soft">{`Up to ${CHANGED_AT_ONCE_MAX} can be shared or deleted at once`}</span>
          )
        }
        onClear={clear}
      >
        {readable.length > 0 && act('download', 'Download')}
        {readable.length > 0 && act('bundle', 'Add to a bundle')}
        {shareable.length > 0 && act('share', 'Share', isTooMany(shareable))}
        {own.length > 0 && act('delete', 'Delete', isTooMany(own))}
      </SelectionBar>
      {asked === 'download' && (
        <DownloadDialog shownCase={shownCase} selected={readable} onClose={asking.onClose} />
      )}
      {asked === 'bundle' && <AddToBundleDialog {...asking} documents={readable} />}
      {asked === 'share' && <ShareDocumentsDialog {...asking} documents={shareable} />}
      {asked === 'delete' && <DeleteDocumentsDialog {...asking} documents={own} />}
    </>
  );
}
