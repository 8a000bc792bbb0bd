import type { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import {
  isStreamed,
  notStreamed,
  type SpeechLanguage,
  speechLanguages,
} from '#contracts/rules/speech/languages.ts';
import { MAX_CLIP_SECONDS, RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { logger } from '#shared/logger.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { askOwnServer, ServerRefusal } from './ask-own-server.ts';
import { spendDictation } from './costs/speech-budget.ts';
import { requestOf } from './costs/speech-costs.ts';
import { type Clip, readClip } from './read-clip.ts';
import { findCaseSpeech } from './settings/find-case-speech.ts';
import type { SpeechDeps } from './speech-deps.ts';
import { splitClip } from './split-clip.ts';
import { streamToTranscribe } from './stream-to-transcribe.ts';
import { findReadyVocabulary } from './vocabulary/find-vocabulary.ts';

/** Three hours of recording, in clips of five seconds and a few again. */
const speechQuota: Quota = {
  name: 'SPEECH',
  windowSeconds: 3 * 3_600,
  maxCount: 4_000,
  maxBytes: 3 * 3_600 * RECORDED_SAMPLE_RATE * 2 + MAX_CLIP_SECONDS * 96_000,
  message: 'You have dictated for as long as is possible at once',
};

export const TRIES = 2;
/** A part of a clip in real time, and what the service needs besides. Two fit into 28 s. */
export const TRY_MS = 13_000;
/** Errors after which a repeat of the same clip may succeed. */
const TRANSIENT = [
  'InternalFailureException',
  'LimitExceededException',
  'ServiceUnavailableException',
];

/**
 * Turns a clip of speech into text: by the self-hosted server that the case's setting names, or by
 * Amazon Transcribe. Testimony is in the language of the case's setting, whatever the request says,
 * unless Transcribe does not stream that language; a dictation is in the language of the request,
 * else of the case. A failed try is repeated once. Stores nothing but the counts of the quota and of
 * the month's costs. Throws not_found if the case is not the caller's, the errors of `readClip`,
 * invalid_input for a language that Transcribe does not stream here, too_many_tries over the quota,
 * conflict over the month's budget, unavailable if the speech service fails.
 */
export const transcribeClip: UseCase<typeof speechEndpoints.transcribeClip, SpeechDeps> = async (
  deps,
  { principal, body },
) => {
  const { caseId } = body;
  const row = caseId === undefined ? undefined : await requireMember(deps, { principal, caseId });
  const clip = readClip(new Uint8Array(await body.audio_data.arrayBuffer()));
  const settings = row && (await findCaseSpeech(deps, row));
  const server = settings?.isLocalTranscriptionServer || undefined;
  const address = server && (await deps.settings()).servers[server];
  // Its audio goes to no other service.
  if (server !== undefined && address === undefined)
    throw new AppError('unavailable', 'The speech server of this case is not set up');
  // A self-hosted server has languages of its own.
  const mayBe = (language: SpeechLanguage) =>
    address !== undefined || isStreamed(language, deps.region);
  const language = languageOf(body, { ofCase: settings?.recordingLanguage, mayBe });
  if (!mayBe(language)) throw new AppError('invalid_input', notStreamed(language));
  await spendQuota(deps.table, {
    quota: speechQuota,
    ownerId: principal.userId,
    count: 1,
    bytes: clip.samples.byteLength,
    now: deps.clock.now(),
  });
  if (address === undefined)
    await spendDictation(deps, {
      ...{ caseId, userId: principal.userId, now: deps.clock.now() },
      count: requestOf('dictated', clip.samples.length / clip.sampleRate),
    });
  const text =
    address === undefined
      ? await transcribe(deps, { clip, language, caseId, userId: principal.userId })
      : await twice((signal) =>
          askOwnServer(address, {
            recording: body.audio_data,
            fields: fieldsOf(body, language),
            signal,
          }),
        );
  return { text: text.trim(), mediaId: body.transcriptionParams?.mediaId ?? '' };
};

type Body = RequestOf<typeof speechEndpoints.transcribeClip>['body'];

function languageOf(
  { transcriptionParams, language }: Body,
  {
    ofCase,
    mayBe,
  }: { ofCase: SpeechLanguage | undefined; mayBe: (language: SpeechLanguage) => boolean },
): SpeechLanguage {
  if (transcriptionParams && ofCase && mayBe(ofCase)) return ofCase;
  return language ?? ofCase ?? 'english';
}

/**
 * Amazon Transcribe hears a stream in real time, and the function has 28 s for two tries: the parts
 * of a longer clip are streamed at the same time.
 */
async function transcribe(
  deps: SpeechDeps,
  {
    clip,
    language,
    ...who
  }: { clip: Clip; language: SpeechLanguage; userId: string; caseId: string | undefined },
): Promise<string> {
  const languageCode = speechLanguages[language];
  const ofDeployment = (await deps.settings()).vocabularies[languageCode];
  const vocabularyName = await findReadyVocabulary(deps, { ...who, language });
  const texts = await Promise.all(
    splitClip(clip).map((part) =>
      twice(async (signal) => {
        const hear = (vocabularyName: string | undefined) =>
          streamToTranscribe(deps.transcribe, { clip: part, languageCode, vocabularyName, signal });
        try {
          return await hear(vocabularyName);
        } catch (error) {
          // It was deleted in this moment, or by somebody: the next address makes it again.
          const isRefused = error instanceof Error && error.name === 'BadRequestException';
          if (!isRefused || vocabularyName === ofDeployment) throw error;
          return hear(ofDeployment);
        }
      }),
    ),
  );
  return texts.filter((text) => text !== '').join(' ');
}

/**
 * The fields of the request shape that was used. That of a cross-examination has no language: it is
 * added where it is not English, for which a model of English alone is of no use.
 */
function fieldsOf(
  { transcriptionParams, model_size }: Body,
  language: SpeechLanguage,
): Record<string, string> {
  if (!transcriptionParams) return { language, model_size, isLocalTranscriptionServer: '1' };
  if (language === 'english') return { transcriptionParams: JSON.stringify(transcriptionParams) };
  const modelType = transcriptionParams.modelType.replace(/\.en$/, '');
  return { transcriptionParams: JSON.stringify({ ...transcriptionParams, modelType }), language };
}

const SILENT = 'The speech service does not respond. Please try again';
/** The browser keeps the audio and sends it again by itself. */
const BUSY = 'All places of the speech service are taken. Please try again in a moment';

/** Above the account's streams at the same moment (docs/deploy.md, Quotas). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.name === 'LimitExceededException';

/** Throws unavailable if both tries fail. */
async function twice(run: (signal: AbortSignal) => Promise<string>): Promise<string> {
  for (let left = TRIES - 1; ; left -= 1)
    try {
      return await run(AbortSignal.timeout(TRY_MS));
    } catch (cause) {
      logger.warn('speech_failed', {
        error: cause instanceof Error ? cause.name : 'unknown',
        left,
      });
      if (left > 0 && mayPass(cause)) continue;
      throw new AppError('unavailable', isBusy(cause) ? BUSY : SILENT, { cause });
    }
}

/** Transcribe's other exceptions say that the request or the permission is wrong. */
function mayPass(error: unknown): boolean {
  if (error instanceof ServerRefusal) return false;
  const isService =
    error instanceof Error && '$metadata' in error && error.name.endsWith('Exception');
  return !isService || TRANSIENT.includes(error.name);
}
