import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';
import { examinationAudioName, MAX_TURNS } from '#contracts/rules/speech/examinations.ts';
import { type Author, authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { presentWritten } from '../reading/present-turn.ts';
import { withTurn } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import { findMediaCase, findTurn, newTurnItems, readHead } from '../record/turn-repository.ts';
import { markExhibits } from './mark-exhibits.ts';
import { beganAt, slotBefore } from './place-by-time.ts';
import { requireClearEntry } from './require-clear-entry.ts';
import { requireExamination } from './require-examination.ts';
import { writeTurns } from './write-turns.ts';

const MESSAGE = 'Transcript added';

export const tooManyTurns = () =>
  new AppError('conflict', `A cross-examination has up to ${MAX_TURNS} turns`);

export const foreignMedia = () =>
  new AppError('conflict', 'This media id belongs to another turn or case');

/**
 * Adds a turn to the cross-examination of one of the caller's cases, at its end or behind what began before it, once by its media
 * id: a repeat, also from another tab, returns the saved turn. The audio is checked and copied
 * first (D45, D112). Throws `not_found` for a foreign case or exhibit, `conflict` if the case has no
 * cross-examination or 2,000 turns or the media id belongs to another case, and as `checkUpload`
 * does.
 */
export const saveTurn: UseCase<typeof examinationsEndpoints.saveTurn, ExaminationsDeps> = async (
  deps,
  { principal, body: { caseId, transcriptionData: given } },
) => {
  const row = await requireMember(deps, { principal, caseId });
  await requireExamination(deps, row);
  const { table } = deps;
  const { mediaId } = given;
  requireClearEntry({ ...given, kind: kindOf(given) }, 'transcriptionData.');
  const saved = await findTurn(table, caseId, mediaId);
  if (saved)
    return {
      message: MESSAGE,
      turn: await presentWritten(deps, saved, {
        head: await readHead(table, caseId),
        role: principal.role,
      }),
    };
  await requireUnclaimed(table, { caseId, mediaId });
  const { userId } = principal;
  const exhibits = await markExhibits(table, { caseId, userId, exhibits: given.exhibits });
  const began = beganAt(given, deps.clock.now());
  const author = await authorOf(deps, principal);
  const audio =
    given.audioUrl === undefined
      ? undefined
      : await checkUpload(deps.files, {
          userId: principal.userId,
          purpose: 'examinationAudio',
          address: given.audioUrl,
          field: 'transcriptionData.audioUrl',
        });
  const { head, result } = await writeTurns(table, caseId, async (before) => {
    const earlier = await findTurn(table, caseId, mediaId);
    if (earlier) return { head: before, items: [], result: earlier };
    await requireUnclaimed(table, { caseId, mediaId });
    const number = before.types.length + 1;
    if (number > MAX_TURNS) throw tooManyTurns();
    const facts = { caseId, number, audio, createdBy: userId, author, began };
    const turn = toRecord({ ...given, exhibits }, facts);
    const after = await slotBefore(table, { head: before, turn });
    return {
      head: withTurn(before, { type: kindOf(given), ...(after !== undefined && { after }) }),
      items: Object.values(newTurnItems(table, turn)),
      result: turn,
    };
  });
  return {
    message: MESSAGE,
    turn: await presentWritten(deps, result, { head, role: principal.role }),
  };
};

/** Throws `conflict` for a media id of another case. One read unit. */
export async function requireUnclaimed(
  table: Table,
  { caseId, mediaId }: { caseId: string; mediaId: string },
): Promise<void> {
  const claimedBy = await findMediaCase(table, mediaId);
  if (claimedBy !== undefined && claimedBy !== caseId) throw foreignMedia();
}

type NewTurn = RequestOf<typeof examinationsEndpoints.saveTurn>['body']['transcriptionData'];

function toRecord(
  given: NewTurn,
  {
    caseId,
    number,
    audio,
    createdBy,
    author,
    began,
  }: {
    caseId: string;
    number: number;
    audio: TurnRecord['audio'];
    createdBy: string;
    author: Author;
    began: string | undefined;
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
    ...(began !== undefined && { beganAt: began }),
    savedAt: author.at,
    objections,
    exhibits,
    layers: [{ version: 1, changes: ['recorded'], ...author }],
  };
}
