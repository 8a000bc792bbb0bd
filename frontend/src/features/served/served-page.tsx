import type { ServedPage } from '#contracts/endpoints/files/served-files.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { LinkedPage } from '#portal/shared/ui/page/linked-page.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { ServedFile } from './served-file.tsx';
import { servedPageQuery } from './served-page-api.ts';
import './served-page.css';

/** Page behind the mailed link of counsel or of a party: what was served on them, and its files. */
export function ServedFilesPage() {
  return (
    <LinkedPage
      href={paths.served.href()}
      title="Served documents"
      loading={{ label: 'Loading what was served', lines: 6 }}
      queryOf={servedPageQuery}
      hintOf={(isExpired) =>
        isExpired
          ? 'Files that the mail has as attachments stay yours. For others, ask the neutral or the case manager who served them.'
          : 'Open the link of the mail completely. If it does not work, ask the neutral or the case manager who sent it.'
      }
    >
      {(page, link) => <ShownServing page={page} link={link} />}
    </LinkedPage>
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
