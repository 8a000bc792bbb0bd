import type { caseSettingsEndpoints } from '#contracts/endpoints/speech/case-settings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SpeechDeps } from '../speech-deps.ts';
import { findCaseSpeech, hasLiveTranscription } from './find-case-speech.ts';

type Deps = Pick<SpeechDeps, 'table' | 'settings'>;

/** The speech settings of one of the caller's cases. Throws `not_found` for a foreign case. */
export const getCaseSpeech: UseCase<typeof caseSettingsEndpoints.getCaseSpeech, Deps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  const row = await requireMember(deps, { principal, caseId });
  const speech = await findCaseSpeech(deps, row);
  return { ...speech, mayChange: row.caseManagerId === principal.userId };
};

/** Whether one of the caller's cases has live transcription. Throws `not_found` as above. */
export const getLiveFlag: UseCase<typeof caseSettingsEndpoints.getLiveFlag, Deps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  const row = await requireMember(deps, { principal, caseId });
  return { enableLiveTranscription: hasLiveTranscription(await findCaseSpeech(deps, row)) };
};
