import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import viewIcon from 'primeicons/raw-svg/eye.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import filePdfIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { LinkedFile } from '#contracts/endpoints/files/served-files.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { fileOfPdf } from '#portal/parts/viewer/viewed-file.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { fileTexts, servedFileAddress } from './served-page-api.ts';

const DocumentViewer = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
}));

/** A served file behind a person's link, with what can be done with it. */
export function ServedFile({ file, link }: { file: LinkedFile; link: string }) {
  const { id, name, contentType, sizeBytes, state } = file;
  const [isViewed, setViewed] = useState(false);
  const find = () => servedFileAddress(link, id);
  const { download, isDownloading, failure } = useDownload(find);
  const isPdf = contentType === 'application/pdf';
  const isReady = state === 'ready';
  const view = (url: string) => fileOfPdf({ title: name, url });
  return (
    <li>
      <Icon svg={isPdf ? filePdfIcon : fileIcon} className="served-file-icon" />
      <div className="served-file-about">
        <p className="served-file-name">
          <bdi>{name}</bdi>
        </p>
        <p className="soft tabular">{fileSize(sizeBytes)}</p>
        {!isReady && (
          <p className="served-file-state" role="status">
            {fileTexts[state]}
          </p>
        )}
        <FormFailure text={failure} />
      </div>
      {isReady && (
        <div className="served-file-actions">
          {isPdf && (
            <Button
              look="secondary"
              icon={viewIcon}
              aria-label={`View ${name}`}
              onClick={() => setViewed(true)}
            >
              View
            </Button>
          )}
          <Button
            icon={downloadIcon}
            aria-label={`Download ${name}`}
            disabled={isDownloading}
            onClick={download}
          >
            Download
          </Button>
        </div>
      )}
      {isViewed && (
        <Suspense fallback={<Loader />}>
          <DocumentViewer
            file={view(file.url)}
            refresh={async () => view(await find())}
            onClose={() => setViewed(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
