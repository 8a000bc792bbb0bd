import { lazy, Suspense, useState } from 'react';
import { isOpenReading } from '#contracts/rules/speech/witness-readings.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { LinkedPage } from '#portal/shared/ui/page/linked-page.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { ReadTurns } from './read-turns.tsx';
import { recordQuery, type WitnessRecord } from './record-api.ts';
import { SignRecord } from './sign-record.tsx';
import { Statement } from './statement.tsx';
import './witness-record.css';

const ErrataSheet = lazy(async () => ({
  default: (await import('./errata-sheet.tsx')).ErrataSheet,
}));

const TITLE = 'Record of your evidence';

/** Page behind the mailed link of a witness: reads the record, proposes corrections, signs. */
export function WitnessRecordPage() {
  return (
    <LinkedPage
      href={paths.witnessRecord.href()}
      title={TITLE}
      loading={{ label: 'Loading the record', lines: 8 }}
      queryOf={recordQuery}
      hintOf={() =>
        'Open the link of the latest mail completely. If it does not work, ask the tribunal that sent it. Corrections that you have proposed are kept.'
      }
    >
      {(record, link) => <Shown record={record} link={link} />}
    </LinkedPage>
  );
}

/** The page reports the end of its time with its next call. */
const isOpen = ({ page: { state } }: WitnessRecord): boolean =>
  state === 'corrected' || (state !== 'expired' && isOpenReading(state));

function Shown({ record, link }: { record: WitnessRecord; link: string }) {
  const { page } = record;
  const canAct = isOpen(record);
  const [couldAct] = useState(canAct);
  return (
    <Page title={TITLE} width="reading">
      <div className="witness-record">
        {canAct ? <Instructions name={page.name} /> : <Statement page={page} isNew={couldAct} />}
        <Facts record={record} />
        <ReadTurns record={record} link={link} canCorrect={canAct} />
        <Suspense>
          <ErrataSheet page={page} link={link} canChange={canAct} />
        </Suspense>
        {canAct && <SignRecord page={page} link={link} />}
        <p className="soft">
          {`This is your personal link. It opens this page only, until ${indianDateTime(page.linkExpiresAt)} IST. Do not forward it.`}
        </p>
      </div>
    </Page>
  );
}

function Instructions({ name }: { name: string }) {
  return (
    <div className="card">
      <p>
        <bdi>{name}</bdi>
        {', please read what was taken down of your evidence.'}
      </p>
      <ol className="witness-steps">
        <li>Read the record.</li>
        <li>
          If something was taken down wrongly, propose a correction. The record stays as it is; your
          corrections are kept on a sheet beside it.
        </li>
        <li>Sign at the end of the page, or decline and say why.</li>
      </ol>
    </div>
  );
}

function Facts({ record: { page } }: { record: WitnessRecord }) {
  const { caseTitle, caseCode, witness, sentBy, sentAt, version, turnCount } = page;
  return (
    <dl className="card witness-facts">
      <div>
        <dt>Case</dt>
        <dd>
          <bdi>{caseTitle}</bdi> <span className="soft">{caseCode}</span>
        </dd>
      </div>
      <div>
        <dt>Evidence of</dt>
        <dd>
          <bdi>{witness || 'All witnesses'}</bdi>
        </dd>
      </div>
      <div>
        <dt>Sent by</dt>
        <dd>
          <bdi>{sentBy}</bdi>
        </dd>
      </div>
      <div>
        <dt>Sent on</dt>
        <dd className="tabular">{indianDateTime(sentAt)}</dd>
      </div>
      <div>
        <dt>Record</dt>
        <dd className="tabular">
          {`Version ${version}, ${turnCount} ${turnCount === 1 ? 'turn' : 'turns'}`}
        </dd>
      </div>
    </dl>
  );
}
