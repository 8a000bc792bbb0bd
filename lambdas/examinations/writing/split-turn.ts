import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';
import { examinationAudioName, MAX_TURNS } from '#contracts/rules/speech/examinations.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentWritten } from '../reading/present-turn.ts';
import { readerOf, requireReadable } from '../reading/redacted-turn.ts';
import { withTurn } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import {
  readRedactions,
  redactionsItem,
  type StoredRedactions,
} from '../record/redactions-repository.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import { findTurn, newTurnItems, turnNotFound } from '../record/turn-repository.ts';
import { layeredItems, layerTurn } from './layer-turn.ts';
import { foreignMedia, requireUnclaimed, tooManyTurns } from './save-turn.ts';
import { writeTurns } from './write-turns.ts';

/**
 * Splits a turn of one of the caller's cases, once by the media id of the new turn, which stands
 * behind it. The text before the split stays in its layers. Throws `not_found` for a foreign case
 * or turn, `invalid_input` if a part would have no words, `conflict` if another version was saved
 * since, for a media id of another case, and for 2,000 turns or 100 layers.
 */
export const splitTurn: UseCase<
  typeof examinationsEndpoints.splitTurn,
  Pick<ExaminationsDeps, 'table' | 'files' | 'clock'>
> = async (deps, { principal, params: { caseId, mediaId }, body }) => {
  await requireMember(deps, { principal, caseId });
  const { table } = deps;
  const { userId } = principal;
  const author = await authorOf(deps, principal);
  const { head, result } = await writeTurns(table, caseId, async (before) => {
    const stored = await findTurn(table, caseId, mediaId);
    if (!stored) throw turnNotFound();
    const earlier = await findTurn(table, caseId, body.mediaId);
    if (earlier?.splitFrom === mediaId)
      return { head: before, items: [], result: { turn: stored, added: earlier } };
    if (stored.version !== body.version) throw changedMeanwhile();
    const redactions = await readRedactions(table, caseId);
    requireReadable(stored, readerOf(redactions, principal.role));
    if (earlier) throw foreignMedia();
    await requireUnclaimed(table, { caseId, mediaId: body.mediaId });
    if (before.types.length >= MAX_TURNS) throw tooManyTurns();
    const [first, second] = partsOf(stored.text, body.at);
    const added = partOf(stored, {
      ...{ mediaId: body.mediaId, number: before.types.length + 1, text: second },
      ...{ speaker: body.speaker, createdBy: userId, author },
    });
    const grown = withTurn(before, { type: kindOf(body), after: stored.number });
    const change = { text: first, objections: stored.objections, exhibits: stored.exhibits };
    const layered = layerTurn({ turn: stored, head: grown }, change, {
      ...{ author, userId, splitInto: body.mediaId },
    });
    if (!layered) throw changedMeanwhile();
    return {
      // One transaction is one revision.
      head: { ...layered.head, revision: before.revision + 1 },
      items: [
        ...layeredItems(table, layered, stored.version),
        ...Object.values(newTurnItems(table, added)),
        ...inBothParts(table, redactions, { caseId, from: mediaId, to: body.mediaId }),
      ],
      result: { turn: layered.turn, added },
    };
  });
  return {
    message: 'Transcript updated',
    turn: await presentWritten(deps, result.turn, { head, role: principal.role }),
    added: await presentWritten(deps, result.added, { head, role: principal.role }),
  };
};

/**
 * The words that are redacted at places of a turn are withheld wherever they stand in the turn that is split
 * off, as in what stays: both have other texts.
 */
function inBothParts(
  table: Table,
  before: StoredRedactions,
  { caseId, from, to }: { caseId: string; from: string; to: string },
): TransactItem[] {
  const copied = new Map(
    before.occurrences
      .filter(({ mediaId }) => mediaId === from)
      // In another text the places do not count: the same words once.
      .map((one) => [one.words.join(' '), { ...one, mediaId: to }]),
  );
  if (copied.size === 0) return [];
  const occurrences = [...before.occurrences, ...copied.values()];
  const { revision } = before;
  return [redactionsItem(table, caseId, { before: revision, after: { ...before, occurrences } })];
}

/** Both parts of a text, without the spaces between them. Throws `invalid_input`. */
function partsOf(text: string, at: number): [string, string] {
  const first = text.slice(0, at).trimEnd();
  const second = text.slice(at).trimStart();
  const message = 'Both parts need words';
  if (first === '' || second === '' || !first.isWellFormed())
    throw new AppError('invalid_input', message, { issues: [{ field: 'at', message }] });
  return [first, second];
}

type Part = Pick<TurnRecord, 'mediaId' | 'number' | 'text' | 'speaker' | 'createdBy'> & {
  author: { name: string; role: string; at: string };
};

/** The second part as a turn with the audio of the first; marks stay with the first. */
function partOf(turn: TurnRecord, { author, ...part }: Part): TurnRecord {
  const { caseId, witness, isComplete, audio, durationSeconds, recordedAt } = turn;
  return {
    ...{ caseId, witness, isComplete, durationSeconds, recordedAt },
    ...part,
    ...(audio && { audio }),
    version: 1,
    audioName: examinationAudioName(caseId, part.number, new Date(recordedAt)),
    savedAt: author.at,
    objections: [],
    exhibits: [],
    splitFrom: turn.mediaId,
    sharesAudio: true,
    layers: [{ version: 1, changes: ['split'], ...author }],
  };
}
