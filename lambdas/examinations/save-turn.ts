import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { examinationAudioName, MAX_TURNS } from '#contracts/rules/speech/examinations.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { requireMember } from '../docket/index.ts';
import { findCaseSpeech } from '../speech/index.ts';
import type { ExaminationsDeps } from './examinations-deps.ts';
import { presentTurn } from './present-turn.ts';
import { requireExhibits } from './require-exhibits.ts';
import { findTurn, newTurnItems, readHead, type TurnRecord, withTurn } from './turn-repository.ts';

/** Attempts while others save turns of the same case. */
const MAX_ATTEMPTS = 16;

const MESSAGE = 'Transcript added';

/**
 * Adds a turn at the end of the cross-examination of one of the caller's cases, once by its media
 * id: a repeat, also from another tab, returns the saved turn. The audio is checked and copied
 * first (D45, D112). Throws `not_found` for a foreign case or exhibit, `conflict` if the case has no
 * cross-examination or 2,000 turns, and as `checkUpload` does.
 */
export const saveTurn: UseCase<typeof examinationsEndpoints.saveTurn, ExaminationsDeps> = async (
  deps,
  { principal, body: { caseId, transcriptionData: given } },
) => {
  const row = await requireMember(deps, { principal, caseId });
  const { crossExamination } = await findCaseSpeech(deps, row);
  if (!crossExamination) throw new AppError('conflict', 'This case has no cross-examination');
  const { table } = deps;
  const { mediaId } = given;
  const saved = await findTurn(table, caseId, mediaId);
  if (saved) return present(deps, saved);
  await requireExhibits(table, { caseId, userId: principal.userId, exhibits: given.exhibits });
  const audio =
    given.audioUrl === undefined
      ? undefined
      : await checkUpload(deps.files, {
          userId: principal.userId,
          purpose: 'examinationAudio',
          address: given.audioUrl,
          field: 'transcriptionData.audioUrl',
        });
  for await (const _ of attempts(MAX_ATTEMPTS)) {
    const before = await readHead(table, caseId);
    const number = before.types.length + 1;
    if (number > MAX_TURNS)
      throw new AppError('conflict', `A cross-examination has up to ${MAX_TURNS} turns`);
    const turn = toRecord(given, {
      caseId,
      number,
      audio,
      createdBy: principal.userId,
      now: deps.clock.now(),
    });
    const items = newTurnItems(table, { turn, before, after: withTurn(before, given.textType) });
    try {
      await transact(table, () => Object.values(items));
      return present(deps, turn);
    } catch (error) {
      const failed = failedItems(error, items);
      if (failed.length === 0) throw error;
      const earlier = failed.includes('media') && (await findTurn(table, caseId, mediaId));
      if (earlier) return present(deps, earlier);
    }
  }
  throw new AppError('conflict', 'Others are saving turns of this case. Please try again');
};

async function present(deps: ExaminationsDeps, turn: TurnRecord) {
  const head = await readHead(deps.table, turn.caseId);
  return { message: MESSAGE, turn: await presentTurn(deps, turn, head) };
}

type NewTurn = RequestOf<typeof examinationsEndpoints.saveTurn>['body']['transcriptionData'];

function toRecord(
  given: NewTurn,
  {
    caseId,
    number,
    audio,
    createdBy,
    now,
  }: {
    caseId: string;
    number: number;
    audio: TurnRecord['audio'];
    createdBy: string;
    now: Date;
  },
): TurnRecord {
  const { mediaId, speaker, witness, text, objections, exhibits } = given;
  return {
    caseId,
    mediaId,
    number,
    version: 1,
    createdBy,
    speaker,
    witness,
    text,
    isComplete: given.transcriptionFlag,
    ...(audio && { audio }),
    audioName: examinationAudioName(caseId, number, new Date(given.currentTime)),
    durationSeconds: given.duration,
    recordedAt: given.currentTime,
    savedAt: now.toISOString(),
    objections,
    exhibits,
  };
}
