import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import type { FileSource } from './read-range.ts';
import { type Presentation, presentationOf, type ViewedFile } from './viewed-file.ts';
import { ViewerFailure } from './viewer-failure.ts';
import { FIRST_PAGE, type ShownPages, type ViewerStart } from './viewer-start.ts';
import '#portal/shared/feedback/loader.css';
import './document-viewer.css';

const PdfView = lazy(() =>
  import('./pdf/pdf-view.tsx').then(({ PdfView: View }) => ({ default: View })),
);
const ImageView = lazy(() =>
  import('./image/image-view.tsx').then(({ ImageView: View }) => ({ default: View })),
);
const MediaView = lazy(() =>
  import('./media/media-view.tsx').then(({ MediaView: View }) => ({ default: View })),
);

/** How often a document in processing is read again. */
const POLL_MS = 3_000;

type ViewerProps = {
  /** From `fileOfDocument` or `fileOfPdf`. */
  file: ViewedFile;
  /** Gets the file again, with new addresses. */
  refresh: () => Promise<ViewedFile>;
  start?: ViewerStart;
  /** Tells the page that is read, from 1; PDFs only. */
  onPage?: (page: number) => void;
  /** What lies over the pages of a PDF, e.g. annotations. */
  overPages?: ((pages: ShownPages) => ReactNode) | undefined;
  onClose: () => void;
};

/** Shows a document or a bundle in a dialog, full screen on phones. Another file needs another `key`. */
export function DocumentViewer({ onClose, ...viewed }: ViewerProps) {
  return (
    <Dialog title={viewed.file.title} isOpen onClose={onClose} isLarge>
      <ViewedDocument {...viewed} />
    </Dialog>
  );
}

/** The same within a page, e.g. beside a text that is written. Its container has a height. */
export function ViewedDocument({
  file: opened,
  refresh,
  start = FIRST_PAGE,
  onPage,
  overPages,
}: Omit<ViewerProps, 'onClose'>) {
  const [file, setFile] = useState(opened);
  const renew = async (): Promise<ViewedFile> => {
    const fresh = await refresh();
    setFile(fresh);
    return fresh;
  };
  const presentation = presentationOf(file);
  return (
    <div className="viewer">
      <Suspense fallback={<Skeleton lines={8} label="Loading document" />}>
        <Content {...{ file, presentation, renew, start, onPage, overPages }} />
      </Suspense>
    </div>
  );
}

function Content({
  file,
  presentation,
  renew,
  start,
  onPage,
  overPages,
}: {
  file: ViewedFile;
  presentation: Presentation;
  renew: () => Promise<ViewedFile>;
  start: ViewerStart;
  onPage: ViewerProps['onPage'];
  overPages: ViewerProps['overPages'];
}) {
  if (presentation.kind === 'waiting' || presentation.kind === 'unavailable')
    return <NotShown file={file} presentation={presentation} renew={renew} />;
  const source: FileSource = { url: presentation.url, refresh: () => addressOf(renew) };
  const tools = (
    <div className="viewer-tools">
      <DownloadButton file={file} renew={renew} />
    </div>
  );
  const common = { title: file.title, source, tools };
  switch (presentation.kind) {
    case 'pdf':
      return <PdfView {...common} {...{ start, onPage, overPages }} language={file.language} />;
    case 'image':
      return <ImageView {...common} />;
    default:
      return <MediaView {...common} kind={presentation.kind} />;
  }
}

/** A new address for what is shown. Throws ViewerFailure. */
async function addressOf(renew: () => Promise<ViewedFile>): Promise<string> {
  try {
    const presentation = presentationOf(await renew());
    if ('url' in presentation) return presentation.url;
  } catch (cause) {
    const isGone = cause instanceof ApiFailure && [403, 404, 409].includes(cause.status ?? 0);
    throw new ViewerFailure(isGone ? 'gone' : 'network', { cause });
  }
  throw new ViewerFailure('gone');
}

/** The address may have expired while the document was read: a new one is used. */
function useViewerDownload(renew: () => Promise<ViewedFile>) {
  return useDownload(async () => (await renew()).downloadUrl);
}

function DownloadButton({ file, renew }: { file: ViewedFile; renew: () => Promise<ViewedFile> }) {
  const { download, isDownloading } = useViewerDownload(renew);
  if (!file.downloadUrl) return null;
  return (
    <IconButton icon={downloadIcon} label="Download" disabled={isDownloading} onClick={download} />
  );
}

function NotShown({
  file,
  presentation,
  renew,
}: {
  file: ViewedFile;
  presentation: Extract<Presentation, { text: string }>;
  renew: () => Promise<ViewedFile>;
}) {
  const isWaiting = presentation.kind === 'waiting';
  const { download, isDownloading } = useViewerDownload(renew);
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    if (!isWaiting) return undefined;
    // A failed poll changes nothing; the next one may succeed.
    const timer = setInterval(() => void latest.current().catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <div className="viewer-problem notice">
      <div role="status" className="viewer-waiting">
        {isWaiting && <span className="loader-mark" aria-hidden="true" />}
        <p className="notice-title">{presentation.text}</p>
      </div>
      {file.downloadUrl && (
        <Button look="secondary" icon={downloadIcon} disabled={isDownloading} onClick={download}>
          Download
        </Button>
      )}
    </div>
  );
}
