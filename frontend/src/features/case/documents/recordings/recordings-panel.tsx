import { useQuery, useQueryClient } from '@tanstack/react-query';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { RECORDING_PAGE_SIZE } from '#contracts/endpoints/speech/recordings.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { DataTable } from '#portal/shared/ui/list/data-table.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { HearingDays } from './hearing-days.tsx';
import { LoadingRecordings } from './loading-recordings.tsx';
import { recordingColumns } from './recording-columns.tsx';
import { recordingsQuery } from './recordings-api.ts';
import { TranscriptList } from './transcript-list.tsx';
import { TranscriptView, type Viewed } from './transcript-view.tsx';
import { UploadRecordingDialog } from './upload-recording-dialog.tsx';
import './recordings.css';

/** Recordings of a case's sessions (seed 2, section 2). A transcript replaces the list until it is closed. */
export function RecordingsPanel({ shownCase }: { shownCase: Case }) {
  const [page, setPage] = useState(1);
  const [viewed, setViewed] = useState<Viewed>();
  const [isUploading, setUploading] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(recordingsQuery(shownCase.id, page));
  const client = useQueryClient();
  const transcriptIds = data?.data.map(({ transcriptId }) => transcriptId).join();
  const shownIds = useRef(transcriptIds);
  useEffect(() => {
    if (shownIds.current !== undefined && shownIds.current !== transcriptIds)
      void invalidate(client, queryKeys.transcripts(shownCase.id));
    shownIds.current = transcriptIds;
  }, [client, transcriptIds, shownCase.id]);
  const hasFailed = error !== null && !data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure of the first load
  useEffect(() => {
    if (hasFailed) showFailure(error);
  }, [hasFailed]);

  if (viewed)
    return (
      <TranscriptView caseId={shownCase.id} viewed={viewed} onClose={() => setViewed(undefined)} />
    );
  const upload = (
    <Button size="sm" icon={uploadIcon} onClick={() => setUploading(true)}>
      Upload recording
    </Button>
  );
  return (
    <div className="recordings">
      {hasFailed ? (
        <EmptyState icon={microphoneIcon} title="No recordings found">
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : !data ? (
        <LoadingRecordings />
      ) : data.total === 0 ? (
        <EmptyState icon={microphoneIcon} title="No recordings found">
          {upload}
        </EmptyState>
      ) : (
        <>
          <div className="recordings-actions">{upload}</div>
          <DataTable
            label="Recordings"
            columns={recordingColumns(shownCase, setViewed)}
            rows={data.data}
            isLoading={isPlaceholderData}
          />
          {data.lastPage > 1 && (
            <Paginator
              label="Pages of recordings"
              page={Math.min(page, data.lastPage)}
              lastPage={data.lastPage}
              total={data.total}
              perPage={RECORDING_PAGE_SIZE}
              onPage={setPage}
            />
          )}
        </>
      )}
      {data && <HearingDays shownCase={shownCase} />}
      <TranscriptList shownCase={shownCase} />
      {isUploading && (
        <UploadRecordingDialog caseId={shownCase.id} onClose={() => setUploading(false)} />
      )}
    </div>
  );
}
