/** Entry of the page that start-viewer-page.ts builds: the document viewer without the portal. */
import '@fontsource-variable/inter/wght.css';
import '#portal/shared/styles/tokens.css';
import '#portal/shared/styles/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider as JotaiProvider } from 'jotai';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DocumentViewer } from '#portal/parts/viewer/document-viewer.tsx';
import type { ViewedFile } from '#portal/parts/viewer/viewed-file.ts';
import { Snackbar } from '#portal/shared/feedback/snackbar.tsx';
import { portalStore } from '#portal/shared/session/session.ts';

const readFile = async (): Promise<ViewedFile> => {
  const response = await fetch('/file.json', { cache: 'no-store' });
  return response.json();
};

function Page({ first }: { first: ViewedFile }) {
  const [file, setFile] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const openAnother = async () => {
    setFile(await readFile());
    setOpen(true);
  };
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open document
      </button>
      <button type="button" onClick={openAnother}>
        Open another document
      </button>
      {isOpen && <DocumentViewer file={file} refresh={readFile} onClose={() => setOpen(false)} />}
      <Snackbar />
    </main>
  );
}

const place = document.getElementById('portal');
if (!place) throw new Error('index.html has no place for the viewer');
const root = createRoot(place);
const first = await readFile();
root.render(
  <StrictMode>
    <JotaiProvider store={portalStore}>
      <QueryClientProvider client={new QueryClient()}>
        <Page first={first} />
      </QueryClientProvider>
    </JotaiProvider>
  </StrictMode>,
);
