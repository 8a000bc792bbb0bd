import { type SyntheticEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { fileSize } from '#contracts/rules/file-sizes.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { useUsableParties } from '#portal/shared/api/use-usable-parties.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { CsvField } from './csv-field.tsx';
import { FilePreview } from './file-preview.tsx';
import { type Preview, readPreview } from './read-preview.ts';

type Chosen = { file: File; preview: Preview };
const UNREADABLE = 'This file cannot be read';

type Problems = { partyId?: string; file?: string };

/** Form of a bulk upload: party and kind for all rows, the file, and a preview of its rows. */
export function BulkForm() {
  const { data: me } = useMe();
  const parties = useUsableParties();
  const [partyId, setPartyId] = useState('');
  const [typedKind, setKind] = useState<ResolutionKind>();
  const kind = typedKind ?? (me?.role === 'arbitrator' ? 'arbitration' : 'mediation');
  const [chosen, setChosen] = useState<Chosen>();
  const [problems, setProblems] = useState<Problems>({});
  const [progress, setProgress] = useState<number>();
  const navigate = useNavigate();
  // The same key for each attempt of one choice: a lost response starts no second job.
  const attempt = useRef({ of: '', key: '', address: '' });

  const checking = useRef<AbortController>(undefined);
  const [isChecking, setChecking] = useState(false);
  const choose = async (file: File, as: ResolutionKind) => {
    checking.current?.abort();
    const controller = new AbortController();
    checking.current = controller;
    const { signal } = controller;
    setChecking(true);
    const preview = await readPreview(file, as, signal).catch(() => undefined);
    // Another file or kind was chosen in the meantime.
    if (signal.aborted) return;
    setChecking(false);
    if (!preview) return setProblems((former) => ({ ...former, file: UNREADABLE }));
    setChosen({ file, preview });
    setProblems((former) => ({ ...former, file: preview.problems.join('. ') }));
  };
  const chooseKind = (as: ResolutionKind) => {
    setKind(as);
    if (chosen) void choose(chosen.file, as);
  };

  const send = async ({ file }: Chosen) => {
    setProgress(0);
    const of = JSON.stringify([partyId, kind, file.name, file.size, file.lastModified]);
    try {
      // Windows reports another type where a spreadsheet program is installed.
      const csv = new File([file], file.name, { type: 'text/csv' });
      if (attempt.current.of !== of)
        attempt.current = {
          of,
          key: newIdempotencyKey(),
          address: await uploadFile(csv, 'bulkCases', { onProgress: setProgress }),
        };
      setProgress(1);
      const { job } = await callApi(bulkCasesEndpoints.startBulkJob, {
        body: {
          key: attempt.current.address,
          partyId,
          resolutionKind: kind,
          fileName: file.name.normalize().replace(/[<>\p{Cc}]/gu, '') || 'cases.csv',
        },
        idempotencyKey: attempt.current.key,
        isBackground: true,
      });
      void navigate(paths.createBulkCases.href(job.id));
    } catch (failure) {
      attempt.current.of = '';
      setProblems({ file: failureTextOf(failure) });
      setProgress(undefined);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(partyId === '' && { partyId: 'Party is required' }),
      ...(!chosen && { file: 'File is required' }),
      ...(chosen?.preview.problems.length && { file: chosen.preview.problems.join('. ') }),
    };
    setProblems(found);
    if (chosen && Object.keys(found).length === 0) void send(chosen);
  };
  const isBusy = progress !== undefined;

  return (
    <form className="bulk" onSubmit={submit} noValidate>
      <section className="card bulk-step" aria-labelledby="bulk-party">
        <div>
          <h2 id="bulk-party">1. Party and kind</h2>
          <p className="soft">Applies to every case in the file.</p>
        </div>
        <QueryStates query={parties} loading={<Skeleton lines={2} label="Loading parties" />}>
          {(offered) => (
            <div className="bulk-choices">
              <Select
                label="Party"
                isRequired
                disabled={isBusy}
                value={partyId}
                error={problems.partyId}
                options={[
                  { value: '', label: 'Choose a party' },
                  ...offered.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={({ target }) => {
                  setPartyId(target.value);
                  setProblems(({ file }) => ({ ...(file && { file }) }));
                }}
              />
              <Select
                label="Resolution Kind"
                isRequired
                disabled={isBusy}
                value={kind}
                options={resolutionKinds.map((one) => ({ value: one, label: kindLabel(one) }))}
                onChange={({ target }) => {
                  const as = resolutionKinds.find((one) => one === target.value);
                  if (as) chooseKind(as);
                }}
              />
            </div>
          )}
        </QueryStates>
        {parties.data?.length === 0 && (
          <div className="bulk-row">
            <p>No parties found</p>
            <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
              Create party
            </ButtonLink>
          </div>
        )}
      </section>
      <section className="card bulk-step" aria-labelledby="bulk-file">
        <div>
          <h2 id="bulk-file">2. File</h2>
          <p className="soft">
            {`A CSV file in UTF-8 with a header row, up to 10,000 rows and ${fileSize(uploadRules.bulkCases.maxBytes)}.`}
          </p>
        </div>
        <CsvField
          file={chosen?.file}
          isBusy={isBusy}
          error={problems.file || undefined}
          onChoose={(file) => void choose(file, kind)}
          onRefuse={(message) => {
            checking.current?.abort();
            setChecking(false);
            setChosen(undefined);
            setProblems((former) => ({ ...former, file: message }));
          }}
        />
        {isChecking ? (
          <p role="status">Checking the rows…</p>
        ) : (
          chosen && <FilePreview preview={chosen.preview} />
        )}
      </section>
      <div className="bulk-row">
        <Button type="submit" disabled={isBusy || isChecking}>
          Upload and create cases
        </Button>
        <p className="soft">
          Complete rows are submitted at once; rows with errors are listed for you.
        </p>
      </div>
      {isBusy && (
        <div className="bulk-progress">
          <progress value={progress} max={1} aria-label="Uploading the file" />
          <p role="status">{progress < 1 ? 'Uploading the file' : 'Checking the file'}</p>
        </div>
      )}
    </form>
  );
}
