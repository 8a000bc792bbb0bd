import { type SyntheticEvent, useState } from 'react';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { CsvField } from './csv-field.tsx';
import { FilePreview } from './file-preview.tsx';
import { PartyStep } from './party-step.tsx';
import { useBulkUpload } from './use-bulk-upload.ts';
import { useCheckedFile } from './use-checked-file.ts';

type Problems = { partyId?: string; file?: string };

/** Form of a bulk upload: party and kind for all rows, the file, and a preview of its rows. */
export function BulkForm() {
  const { data: me } = useMe();
  const [partyId, setPartyId] = useState('');
  const [typedKind, setKind] = useState<ResolutionKind>();
  const kind = typedKind ?? (me?.role === 'arbitrator' ? 'arbitration' : 'mediation');
  const [problems, setProblems] = useState<Problems>({});
  const { chosen, isChecking, choose, refuse } = useCheckedFile((file) =>
    setProblems((former) => ({ ...former, file })),
  );
  const { progress, send } = useBulkUpload((file) => setProblems({ file }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(partyId === '' && { partyId: 'Party is required' }),
      ...(!chosen && { file: 'File is required' }),
      ...(chosen?.preview.problems.length && { file: chosen.preview.problems.join('. ') }),
    };
    setProblems(found);
    if (chosen && Object.keys(found).length === 0) void send(chosen.file, { partyId, kind });
  };
  const isBusy = progress !== undefined;

  return (
    <form className="bulk" onSubmit={submit} noValidate>
      <PartyStep
        partyId={partyId}
        kind={kind}
        isBusy={isBusy}
        error={problems.partyId}
        onParty={(id) => {
          setPartyId(id);
          setProblems(({ file }) => ({ ...(file && { file }) }));
        }}
        onKind={(as) => {
          setKind(as);
          if (chosen) void choose(chosen.file, as);
        }}
      />
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
          onRefuse={refuse}
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
