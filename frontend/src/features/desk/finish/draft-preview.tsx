import eyeIcon from 'primeicons/raw-svg/eye.svg?raw';
import { useState } from 'react';
import { fileOfPdf } from '#portal/parts/viewer/viewed-file.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { PUBLISHED_FILE, readDraftFile } from '../api/desk.ts';
import type { DraftStore } from '../saving/draft-store.ts';
import { useDraftState } from '../saving/use-draft-store.ts';

const DocumentViewer = lazyDialog(
  async () => (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
);

/** Shows the PDF of the text as it is now, which is saved before. `dialog` belongs outside of a form. */
export function useDraftPreview(address: { caseId: string; draftId: string }, store: DraftStore) {
  const { title } = useDraftState(store).text;
  const [url, setUrl] = useState<string>();
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Preparing the preview...',
    mutationFn: async () => {
      await store.save();
      return readDraftFile(address, PUBLISHED_FILE);
    },
  });
  const row = (
    <div className="finish-preview">
      <Button
        look="secondary"
        size="sm"
        icon={eyeIcon}
        disabled={isSubmitting}
        onClick={async () => setUrl(await submit())}
      >
        Preview
      </Button>
      <p className="field-hint">The document as its readers will get it.</p>
    </div>
  );
  const dialog = url !== undefined && (
    <DocumentViewer
      file={fileOfPdf({ title, url })}
      refresh={async () => fileOfPdf({ title, url: await readDraftFile(address, PUBLISHED_FILE) })}
      onClose={() => setUrl(undefined)}
    />
  );
  return { row, dialog, failure };
}
