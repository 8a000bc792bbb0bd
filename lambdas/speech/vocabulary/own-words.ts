import type { ownWordsEndpoints } from '#contracts/endpoints/speech/own-words.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { readOwnWords, storeOwnWords } from '../record/own-words-repository.ts';
import type { SpeechDeps } from '../speech-deps.ts';

const saveQuota: Quota = {
  name: 'OWN_WORDS',
  windowSeconds: 3_600,
  maxCount: 300,
  message: 'You have changed your words too often',
};

/** The caller's own words and corrections; empty before the first save. */
export const getOwnWords: UseCase<
  typeof ownWordsEndpoints.getOwnWords,
  Pick<SpeechDeps, 'table'>
> = ({ table }, { principal }) => readOwnWords(table, principal.userId, { isConsistent: true });

/**
 * Replaces the caller's own words and corrections. Throws `conflict` if another version was saved
 * since, too_many_tries above 300 saves an hour.
 */
export const saveOwnWords: UseCase<
  typeof ownWordsEndpoints.saveOwnWords,
  Pick<SpeechDeps, 'table' | 'clock'>
> = async ({ table, clock }, { principal: { userId }, body }) => {
  await spendQuota(table, { quota: saveQuota, ownerId: userId, count: 1, now: clock.now() });
  if (!(await storeOwnWords(table, { userId, ...body }))) throw changedMeanwhile();
  return { message: 'Words saved', ...body, version: body.version + 1 };
};
