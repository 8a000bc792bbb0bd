import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { findLiveSession } from '#lambdas/live-transcription/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { presentRecording } from './present-recording.ts';
import { listRecordingRecords } from './record/recording-repository.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

/** Size of the signed addresses of a recording. */
const ADDRESSES_BYTES = 5_000;

/**
 * One page of the recordings of a case, or of the meeting or recording with the id `recordId`,
 * newest first. Throws `not_found` if the case is not the caller's.
 */
export const listRecordings: UseCase<
  typeof recordingsEndpoints.listRecordings,
  RecordingsDeps
> = async (deps, { principal, params, query }) => {
  await requireMember(deps, { principal, caseId: params.caseId });
  const { recordId } = query;
  const records = (await listRecordingRecords(deps.table, params.caseId)).filter(
    ({ id, meetingId }) => recordId === undefined || id === recordId || meetingId === recordId,
  );
  const live = await findLiveSession(deps.table, params.caseId);
  const page = pageOfList(records, query, { extraBytes: ADDRESSES_BYTES });
  return {
    ...page,
    data: await Promise.all(
      page.data.map((record) => presentRecording(deps, record, { live, role: principal.role })),
    ),
  };
};
