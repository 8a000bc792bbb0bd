import type { caseSettingsEndpoints } from '#contracts/endpoints/speech/case-settings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { storeCaseSpeech } from '../record/speech-settings-repository.ts';
import type { SpeechDeps } from '../speech-deps.ts';
import { findCaseSpeech } from './find-case-speech.ts';

/**
 * Changes the speech settings of a case that the caller manages. Throws `not_found` for a foreign
 * case, `not_allowed` for a case that another person manages, `conflict` for a negotiation and if
 * another version was saved since.
 */
export const changeCaseSpeech: UseCase<
  typeof caseSettingsEndpoints.changeCaseSpeech,
  Pick<SpeechDeps, 'table' | 'settings'>
> = async (deps, { principal, params: { caseId }, body }) => {
  const row = await requireMember(deps, { principal, caseId });
  if (row.caseManagerId !== principal.userId)
    throw new AppError('not_allowed', 'Only the case manager can change these settings');
  if (row.resolutionKind === 'negotiation')
    throw new AppError('conflict', 'A negotiation has no transcription');
  const isStored = await storeCaseSpeech(deps.table, {
    caseId,
    version: body.version,
    enableTranscription: body.enableTranscription,
    crossExamination: body.crossExamination ?? null,
    recordingLanguage: body.recordingLanguage,
  });
  if (!isStored) throw changedMeanwhile();
  const speech = await findCaseSpeech(deps, row);
  return { message: 'Settings saved', settings: { ...speech, mayChange: true } };
};
