import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import viewIcon from 'primeicons/raw-svg/eye.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import filePdfIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import linkIcon from 'primeicons/raw-svg/link.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { LinkedFile, ServedPage } from '#contracts/endpoints/files/served-files.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { fileOfBundle } from '#portal/parts/viewer/viewed-file.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { indianDateTime } from '#portal/shared/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { NotListed } from '#portal/shared/ui/not-listed.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useFragmentLink } from '#portal/shared/use-fragment-link.ts';
import { fileTexts, servedFileAddress, servedPageQuery } from './served-page-api.ts';
import './served-page.css';

const DocumentViewer = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
}));

const TITLE = 'Served documents';

/** Page behind the mailed link of counsel or of a party: what was served on them, and its files. */
export function ServedFilesPage() {
  const link = useFragmentLink(paths.served.href());
  return (
    <>
      <NotListed />
      {link ? <Served key={link} link={link} /> : <NoLink text="This link is not valid" />}
    </>
  );
}

function Served({ link }: { link: string }) {
  const query = useQuery(servedPageQuery(link));
  const { error } = query;
  if (error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid_link'))
    return <NoLink text={failureTextOf(error)} isExpired={error.code === 'invalid_link'} />;
  return (
    <QueryStates
      query={query}
      loading={
        <Page title={TITLE} width="reading">
          <Skeleton lines={6} label="Loading what was served" />
        </Page>
      }
      isCard
    >
      {(page) => <ShownServing page={page} link={link} />}
    </QueryStates>
  );
}

function NoLink({ text, isExpired = false }: { text: string; isExpired?: boolean }) {
  return (
    <Page title={TITLE} width="narrow">
      <div className="card notice" role="alert">
        <span className="notice-mark">
          <Icon svg={linkIcon} size="lg" />
        </span>
        <p className="notice-title">{text}</p>
        <p className="soft">
          {isExpired
            ? 'Files that the mail has as attachments stay yours. For others, ask the neutral or the case manager who served them.'
            : 'Open the link of the mail completely. If it does not work, ask the neutral or the case manager who sent it.'}
        </p>
      </div>
    </Page>
  );
}

function ShownServing({ page, link }: { page: ServedPage; link: string }) {
  const { title, caseCode, caseTitle, servedBy, servedAt, name, files, linkExpiresAt } = page;
  return (
    <Page title={title} width="reading">
      <div className="served-page">
        <dl className="card served-facts">
          <div>
            <dt>Case</dt>
            <dd>
              <bdi>{caseTitle}</bdi> <span className="soft">{caseCode}</span>
            </dd>
          </div>
          <div>
            <dt>Served to</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </div>
          <div>
            <dt>Served by</dt>
            <dd>
              <bdi>{servedBy}</bdi>
            </dd>
          </div>
          <div>
            <dt>When</dt>
            <dd className="tabular">{indianDateTime(servedAt)}</dd>
          </div>
        </dl>
        <section className="card served-files" aria-labelledby="served-files">
          <h2 id="served-files">{files.length === 1 ? 'File' : `${files.length} files`}</h2>
          <ul>
            {files.map((file) => (
              <ServedFile key={file.id} file={file} link={link} />
            ))}
          </ul>
        </section>
        <p className="soft">
          {`This is your personal link. It opens these files only, until ${indianDateTime(linkExpiresAt)}. That you opened it is in the record of service. Do not forward it.`}
        </p>
      </div>
    </Page>
  );
}

function ServedFile({ file, link }: { file: LinkedFile; link: string }) {
  const { id, name, contentType, sizeBytes, state } = file;
  const [isViewed, setViewed] = useState(false);
  const find = () => servedFileAddress(link, id);
  const { download, isDownloading, failure } = useDownload(find);
  const isPdf = contentType === 'application/pdf';
  const isReady = state === 'ready';
  const view = (url: string) => fileOfBundle({ title: name, url });
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
