import { useQuery } from '@tanstack/react-query';
import linkIcon from 'primeicons/raw-svg/link.svg?raw';
import type { ServedPage } from '#contracts/endpoints/files/served-files.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { NotListed } from '#portal/shared/ui/not-listed.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useFragmentLink } from '#portal/shared/use-fragment-link.ts';
import { ServedFile } from './served-file.tsx';
import { servedPageQuery } from './served-page-api.ts';
import './served-page.css';

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
        <ServedText page={page} />
        {files.length > 0 && (
          <section className="card served-files" aria-labelledby="served-files">
            <h2 id="served-files">{files.length === 1 ? 'File' : `${files.length} files`}</h2>
            <ul>
              {files.map((file) => (
                <ServedFile key={file.id} file={file} link={link} />
              ))}
            </ul>
          </section>
        )}
        <p className="soft">
          {`This is your personal link. It opens this page only, until ${indianDateTime(linkExpiresAt)}. That you opened it is in the record of service. Do not forward it.`}
        </p>
      </div>
    </Page>
  );
}

/** The text of a served summary. */
function ServedText({ page: { text, isTextReplaced } }: { page: ServedPage }) {
  if (isTextReplaced)
    return (
      <p className="card served-text" role="status">
        A later text has been published since. Open the link of the newer mail, or ask the sender.
      </p>
    );
  if (text === undefined) return null;
  return (
    <section className="card served-text" aria-labelledby="served-text">
      <h2 id="served-text">Text</h2>
      <p>
        <bdi>{text}</bdi>
      </p>
    </section>
  );
}
