import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { isStreamed, notStreamed } from '#contracts/rules/speech/languages.ts';
import { findDocketRow } from '#lambdas/docket/access.door.ts';
import { findCaseSpeech, hasLiveTranscription } from '#lambdas/speech/door.ts';
import { createAddress } from '#lambdas/speech/stream.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import type { LiveDeps } from './live-deps.ts';
import { storeSession } from './record/session-repository.ts';
import { requireOwnSession, sessionEnded } from './require-own-session.ts';

/** A new address each four minutes, and some after interruptions of the network. */
const addressQuota: Quota = {
  name: 'LIVE_ADDRESSES',
  windowSeconds: 3_600,
  maxCount: 120,
  message: 'Live transcription was started too often',
};

/**
 * Signs an address of Transcribe for the caller's live session. Throws `not_found` as
 * `requireOwnSession`, `conflict` after the end or once the case has no live transcription,
 * invalid_input for a language that Transcribe does not stream here, too_many_tries above 120
 * addresses an hour.
 */
export const createStreamAddress: UseCase<
  typeof liveTranscriptionEndpoints.createStreamAddress,
  Pick<LiveDeps, 'table' | 'clock' | 'settings' | 'region' | 'vocabularies'>
> = async (deps, { principal, params, body: { language } }) => {
  const session = await requireOwnSession(deps, { principal, ...params });
  if (session.state === 'ended') throw sessionEnded();
  const row = await findDocketRow(deps.table, principal.userId, params.caseId);
  const mayStream =
    row && takesHearings(row.status) && hasLiveTranscription(await findCaseSpeech(deps, row));
  if (!mayStream) throw new AppError('conflict', 'This case has no live transcription any more');
  if (!isStreamed(language, deps.region))
    throw new AppError('invalid_input', notStreamed(language));
  const now = deps.clock.now();
  const { userId } = principal;
  await spendQuota(deps.table, { quota: addressQuota, ownerId: userId, count: 1, now });
  const { caseId } = params;
  const address = await createAddress(deps, { userId, caseId, language, now });
  // A lost race is with words of the same session, which show the same activity.
  await storeSession(deps.table, { ...session, activeAt: now.toISOString() }, session);
  return address;
};
