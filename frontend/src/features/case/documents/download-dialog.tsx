import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, type LoadedQuery, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { downloadDocuments } from './download-documents.ts';

type Downloadable = Pick<ListedDocument, 'id' | 'documentNo' | 'name' | 'processing'>;

/** Saves documents of a case: the selected ones, or all that the user may see (D60). */
export function DownloadDialog({
  shownCase: { id: caseId, caseCode },
  selected,
  onClose,
}: {
  shownCase: Case;
  /** All documents if absent. */
  selected?: readonly Downloadable[];
  onClose: () => void;
}) {
  const all = useQuery({ ...documentListQuery(caseId), enabled: selected === undefined });
  const query: LoadedQuery<readonly Downloadable[]> = selected
    ? { data: selected, error: null, refetch: () => Promise.resolve() }
    : all;
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (wanted: readonly Downloadable[]) => {
    const documents = wanted.filter(({ processing }) => processing.state !== 'blocked');
    const controller = new AbortController();
    running.current = controller;
    setFailed([]);
    setProgress({ done: 0, total: documents.length });
    try {
      const { to, failed: missing } = await downloadDocuments({
        caseId,
        name: caseCode,
        documents,
        onProgress: (done) => setProgress({ done, total: documents.length }),
        signal: controller.signal,
      });
      setFailed(missing);
      if (missing.length > 0) return;
      showSnackbar('success', successTexts[to]);
      onClose();
    } catch (error) {
      // The seeds only log a failing download (seed 2, section 8); a cancelled one is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Dialog
      title="Download documents"
      isOpen
      onClose={onClose}
      problem={failed.length > 0 ? `Could not be downloaded: ${failed.join(', ')}` : undefined}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {progress ? 'Cancel' : 'Close'}
          </Button>
          <Button
            icon={downloadIcon}
            disabled={!query.data?.length || progress !== undefined}
            onClick={() => query.data && void start(query.data)}
          >
            Download
          </Button>
        </>
      }
    >
      <QueryStates
        query={query}
        loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}
        empty={<EmptyState icon={downloadIcon} title="No documents found" />}
      >
        {(documents) =>
          progress ? (
            <div className="download-progress" role="status">
              <p>{`${progress.done} of ${progress.total} documents`}</p>
              <progress value={progress.done} max={progress.total} aria-label="Download" />
            </div>
          ) : (
            <p>{`${countOf(documents.length, selected !== undefined)}, in a folder or a zip file.`}</p>
          )
        }
      </QueryStates>
    </Dialog>
  );
}

/** Seed 2, section 8. */
const successTexts = {
  folder: 'Files downloaded successfully to selected folder.',
  zip: 'download successful',
} as const;

function countOf(count: number, areSelected: boolean): string {
  if (areSelected) return count === 1 ? 'The selected document' : `The ${count} selected documents`;
  return `${count === 1 ? 'The document' : `All ${count} documents`} of this case that you can see`;
}
