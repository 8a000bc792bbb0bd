import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { definedOf } from '#shared/defined-of.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { presentWritten } from '../reading/present-turn.ts';
import { readerOf, requireReadable } from '../reading/redacted-turn.ts';
import { type ExaminationHead, typeOf } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import { readRedactions } from '../record/redactions-repository.ts';
import { layersOf, type TurnRecord } from '../record/turn-record.ts';
import { findLayer, findTurn, turnNotFound } from '../record/turn-repository.ts';
import { layeredItems, layerTurn, type TurnChange } from './layer-turn.ts';
import { markExhibits } from './mark-exhibits.ts';
import { requireClearEntry } from './require-clear-entry.ts';
import { writeTurns } from './write-turns.ts';

/**
 * Changes a turn of one of the caller's cases by a further layer and returns its new version; a
 * request that changes nothing adds none. Throws `not_found` for a foreign case, turn, exhibit or
 * version, `not_allowed` if a case manager changes words of a turn with redacted words, `conflict` if another version was saved since the one that was edited (D70) or the turn
 * has 100 layers.
 */
export const editTurn: UseCase<
  typeof examinationsEndpoints.editTurn,
  Pick<ExaminationsDeps, 'table' | 'files' | 'clock'>
> = async (deps, { principal, params: { caseId, mediaId }, body }) => {
  await requireMember(deps, { principal, caseId });
  const { table } = deps;
  const { userId } = principal;
  const exhibits =
    body.exhibits && (await markExhibits(table, { caseId, userId, exhibits: body.exhibits }));
  const by = { author: await authorOf(deps, principal), userId };
  const { head, result } = await writeTurns(table, caseId, async (before) => {
    const stored = await findTurn(table, caseId, mediaId);
    if (!stored) throw turnNotFound();
    if (stored.version !== body.version) throw changedMeanwhile();
    if (changesWords(body))
      requireReadable(stored, readerOf(await readRedactions(table, caseId), principal.role));
    const wanted = await changeOf(table, stored, { ...body, exhibits });
    const kind = wanted.type ?? typeOf(before, stored.number);
    requireClearEntry({ ...stored, ...wanted, kind });
    const facts = { ...by, ...(body.restore !== undefined && { restored: body.restore }) };
    const layered = layerTurn({ turn: stored, head: before }, wanted, facts);
    const joined = await strikeSplits(table, {
      head: layered?.head ?? before,
      turns: body.restore === undefined ? [] : splitSince(stored, body.restore),
      caseId,
      by,
    });
    return {
      head: joined.head,
      items: [...(layered ? layeredItems(table, layered, stored.version) : []), ...joined.items],
      result: layered?.turn ?? stored,
    };
  });
  return {
    message: 'Transcript updated',
    turn: await presentWritten(deps, result, { head, role: principal.role }),
  };
};

/** Whether fields are replaced whose redacted words a case manager sees as marks. */
const changesWords = ({ text, speaker, witness, objections, exhibits }: Edit): boolean =>
  [text, speaker, witness, objections, exhibits].some((field) => field !== undefined);

type Edit = RequestOf<typeof examinationsEndpoints.editTurn>['body'];

async function changeOf(table: Table, turn: TurnRecord, edit: Edit): Promise<TurnChange> {
  const { version: _, restore, textType, entry, transcriptionFlag, after, ...fields } = edit;
  if (restore !== undefined) return stateOfLayer(table, turn, restore);
  const change: TurnChange = {
    ...definedOf(fields),
    ...((textType ?? entry) && { type: kindOf({ textType, entry }) }),
    ...(transcriptionFlag !== undefined && { isComplete: transcriptionFlag }),
  };
  if (after === undefined) return change;
  return { ...change, after: await slotOf(table, turn.caseId, after) };
}

/** Slot of a turn; 0 for no turn. */
async function slotOf(table: Table, caseId: string, mediaId: string): Promise<number> {
  if (mediaId === '') return 0;
  const turn = await findTurn(table, caseId, mediaId);
  if (!turn) throw turnNotFound();
  return turn.number;
}

/** The state that a layer made; its place only if the turn was moved since. */
async function stateOfLayer(table: Table, turn: TurnRecord, version: number): Promise<TurnChange> {
  if (!layersOf(turn).some((layer) => layer.version === version))
    throw new AppError('not_found', 'Version not found');
  const layer = await findLayer(table, turn, version);
  // The only layer of a turn is not stored: the turn itself is its state.
  if (!layer) return {};
  const { text, speaker, witness, isComplete, objections, exhibits, type, isStruck } = layer;
  const isMoved = layer.moves !== (turn.moves ?? 0);
  return {
    ...{ text, speaker, witness, isComplete, objections, exhibits, type, isStruck },
    ...(isMoved && { after: layer.after }),
  };
}

/** Media ids of the turns that splits after a version made. */
const splitSince = (turn: TurnRecord, version: number): string[] =>
  layersOf(turn).flatMap((layer) =>
    layer.version > version && layer.splitInto !== undefined ? layer.splitInto : [],
  );

/** Strikes the turns of splits that are undone, as their words are in the first turn again. */
async function strikeSplits(
  table: Table,
  {
    head,
    turns,
    caseId,
    by,
  }: {
    head: ExaminationHead;
    turns: readonly string[];
    caseId: string;
    by: Parameters<typeof layerTurn>[2];
  },
): Promise<{ head: ExaminationHead; items: TransactItem[] }> {
  let latest = head;
  const items: TransactItem[] = [];
  for (const mediaId of turns) {
    const turn = await findTurn(table, caseId, mediaId);
    const struck = turn && layerTurn({ turn, head: latest }, { isStruck: true }, by);
    if (!struck) continue;
    latest = struck.head;
    items.push(...layeredItems(table, struck, turn.version));
  }
  return { head: latest, items };
}
