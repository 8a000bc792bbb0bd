import type { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import { isStreamed, notStreamed } from '#contracts/rules/speech/languages.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { countDictated, spendDictation } from './costs/speech-budget.ts';
import { streamBegun, streamEnded } from './costs/speech-costs.ts';
import { findCaseSpeech } from './settings/find-case-speech.ts';
import { createAddress } from './sign-stream-address.ts';
import type { SpeechDeps } from './speech-deps.ts';

/** A stream ends in a long pause, and is replaced each four minutes. */
const addressQuota: Quota = {
  name: 'DICTATION_ADDRESSES',
  windowSeconds: 3_600,
  maxCount: 240,
  message: 'You have started dictating too often',
};

/** As many counts as addresses: each stream is counted once. */
const countQuota: Quota = {
  name: 'DICTATION_COUNTS',
  windowSeconds: 3_600,
  maxCount: 240,
  message: 'You have counted too many dictations',
};

/**
 * Signs an address of Transcribe for the caller's dictation. Throws `not_found` if the case is not
 * the caller's, `conflict` if its audio goes to its own server or the budget is used up, invalid_input
 * for a language that Transcribe does not stream here, too_many_tries above 240 addresses an hour.
 */
export const createDictationAddress: UseCase<
  typeof speechEndpoints.createDictationAddress,
  SpeechDeps
> = async (deps, { principal, body: { caseId, language } }) => {
  const row = caseId === undefined ? undefined : await requireMember(deps, { principal, caseId });
  const settings = row && (await findCaseSpeech(deps, row));
  if (settings?.isLocalTranscriptionServer)
    throw new AppError('conflict', 'The speech of this case goes to its own server');
  if (!isStreamed(language, deps.region))
    throw new AppError('invalid_input', notStreamed(language));
  const now = deps.clock.now();
  const { userId: ownerId } = principal;
  await spendQuota(deps.table, { quota: addressQuota, ownerId, count: 1, now });
  await spendDictation(deps, { caseId, userId: ownerId, now, count: streamBegun });
  return createAddress(deps, { userId: ownerId, caseId, language, now });
};

/**
 * Adds the length of a stream to the costs of its case, or of the caller without one; also above the
 * budget, since it was sent. Throws `not_found` as above, too_many_tries above 240 counts an hour.
 */
export const countDictation: UseCase<typeof speechEndpoints.countDictation, SpeechDeps> = async (
  deps,
  { principal, body: { caseId, seconds } },
) => {
  if (caseId !== undefined) await requireMember(deps, { principal, caseId });
  const now = deps.clock.now();
  const { userId } = principal;
  await spendQuota(deps.table, { quota: countQuota, ownerId: userId, count: 1, now });
  await countDictated(deps, { caseId, userId, now, count: streamEnded(seconds) });
  return { message: 'Counted' };
};
