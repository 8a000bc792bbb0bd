import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bulkCasesEndpoints } from '#contracts/endpoints/cases/bulk-cases.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { failureTextOf, isRefusal } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { paths } from '#portal/shared/paths.ts';

/** Uploads the file, starts the job and shows it. */
export function useBulkUpload(onFailure: (text: string) => void) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  // The same key for each attempt of one choice: a lost response starts no second job.
  const attempt = useRef({ of: '', key: '', address: '' });
  const send = async (file: File, { partyId, kind }: { partyId: string; kind: ResolutionKind }) => {
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
      // The job cannot start so, e.g. since the uploaded file has expired.
      if (isRefusal(failure)) attempt.current.of = '';
      onFailure(failureTextOf(failure));
      setProgress(undefined);
    }
  };
  return {
    send,
    /** Part of the file that is uploaded, 0 to 1; undefined while nothing is sent. */
    progress,
  };
}
