import type { transcriptRemarksEndpoints } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listPresences, putPresence } from '../record/presence-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';

/** A person is there for so long after the last report. */
const PRESENT_SECONDS = 40;
/** A report that says nothing new is stored again after this time. */
const RENEWED_AFTER_SECONDS = 20;

/**
 * Notes that the caller has a transcript open, and lists who else has. Throws `not_found` for a transcript
 * of a foreign case. 2.5 read units; one write unit if the paragraph changed or the last report is older
 * than 20 s, and one read unit for the person when they come.
 */
export const reportPresence: UseCase<
  typeof transcriptRemarksEndpoints.reportPresence,
  TranscriptsDeps
> = async (deps, { principal, params: { transcriptId }, body: { segmentId } }) => {
  const { record } = await requireTranscript(deps, { principal, transcriptId });
  const { userId } = principal;
  const present = await listPresences(deps.table, transcriptId);
  const now = deps.clock.now();
  const ageSeconds = (at: string) => (now.getTime() - new Date(at).getTime()) / 1000;
  const own = present.find((one) => one.userId === userId);
  const isKnown = own?.segmentId === segmentId && ageSeconds(own.at) < RENEWED_AFTER_SECONDS;
  if (!isKnown) {
    const name = own?.name ?? (await authorOf(deps, principal)).name;
    await putPresence(deps.table, transcriptId, { userId, name, segmentId, at: now.toISOString() });
  }
  return {
    editors: present
      .filter((one) => one.userId !== userId && ageSeconds(one.at) < PRESENT_SECONDS)
      .map(({ name, segmentId: theirs }) => ({ name, segmentId: theirs })),
    latestVersion: record.latest.version,
  };
};
