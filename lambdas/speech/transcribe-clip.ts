import type { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import {
  MAX_CLIP_SECONDS,
  RECORDED_SAMPLE_RATE,
  speechLanguages,
} from '#contracts/rules/speech/speech.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { logger } from '#shared/logger.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { requireMember } from '../docket/index.ts';
import { askOwnServer, ServerRefusal } from './ask-own-server.ts';
import { type Clip, readClip } from './read-clip.ts';
import { countSpeech } from './speech-costs.ts';
import type { SpeechDeps } from './speech-deps.ts';
import { findSpeechServer } from './speech-settings-repository.ts';
import { streamToTranscribe } from './stream-to-transcribe.ts';

/** Three hours of recording, in clips of five seconds and a few again. */
const speechQuota: Quota = {
  name: 'SPEECH',
  windowSeconds: 3 * 3_600,
  maxCount: 4_000,
  maxBytes: 3 * 3_600 * RECORDED_SAMPLE_RATE * 2 + MAX_CLIP_SECONDS * 96_000,
  message: 'You have dictated for as long as is possible at once',
};

const TRIES = 2;
const TRY_MS = 11_000;
/** Errors after which a repeat of the same clip may succeed. */
const TRANSIENT = [
  'InternalFailureException',
  'LimitExceededException',
  'ServiceUnavailableException',
];

/**
 * Turns a clip of speech into text: by the self-hosted server that the case's setting names, or by
 * Amazon Transcribe. A failed try is repeated once. Stores nothing but the counts of the
 * quota and of the case's costs. Throws
 * not_found if the case is not the caller's, the errors of `readClip`, too_many_tries over the
 * quota, unavailable if the speech service fails.
 */
export const transcribeClip: UseCase<typeof speechEndpoints.transcribeClip, SpeechDeps> = async (
  deps,
  { principal, body },
) => {
  const { caseId } = body;
  if (caseId !== undefined) await requireMember(deps, { principal, caseId });
  const clip = readClip(new Uint8Array(await body.audio_data.arrayBuffer()));
  await spendQuota(deps.table, {
    quota: speechQuota,
    ownerId: principal.userId,
    count: 1,
    bytes: clip.samples.byteLength,
    now: deps.clock.now(),
  });
  const server = caseId === undefined ? undefined : await findSpeechServer(deps.table, caseId);
  const address = server && (await deps.settings()).servers[server];
  // Its audio goes to no other service.
  if (server !== undefined && address === undefined)
    throw new AppError('unavailable', 'The speech server of this case is not set up');
  if (caseId !== undefined && address === undefined)
    await countSpeech(deps.table, {
      caseId,
      kind: 'dictated',
      seconds: clip.samples.length / clip.sampleRate,
      now: deps.clock.now(),
    });
  const text = await twice((signal) =>
    address === undefined
      ? transcribe(deps, { clip, body, signal })
      : askOwnServer(address, { recording: body.audio_data, fields: fieldsOf(body), signal }),
  );
  return { text: text.trim(), mediaId: body.transcriptionParams?.mediaId ?? '' };
};

type Body = RequestOf<typeof speechEndpoints.transcribeClip>['body'];

async function transcribe(
  { transcribe, settings }: SpeechDeps,
  { clip, body, signal }: { clip: Clip; body: Body; signal: AbortSignal },
): Promise<string> {
  const languageCode = speechLanguages[body.language];
  const vocabularyName = (await settings()).vocabularies[languageCode];
  return streamToTranscribe(transcribe, { clip, languageCode, vocabularyName, signal });
}

/** The fields of the request shape that was used. */
function fieldsOf({ transcriptionParams, language, model_size }: Body): Record<string, string> {
  return transcriptionParams
    ? { transcriptionParams: JSON.stringify(transcriptionParams) }
    : { language, model_size, isLocalTranscriptionServer: '1' };
}

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
      throw new AppError('unavailable', 'The speech service does not respond. Please try again', {
        cause,
      });
    }
}

/** Transcribe's other exceptions say that the request or the permission is wrong. */
function mayPass(error: unknown): boolean {
  if (error instanceof ServerRefusal) return false;
  const isService =
    error instanceof Error && '$metadata' in error && error.name.endsWith('Exception');
  return !isService || TRANSIENT.includes(error.name);
}
