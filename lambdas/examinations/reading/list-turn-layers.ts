import type { examinationsEndpoints, TurnLayer } from '#contracts/endpoints/speech/examinations.ts';
import { kindFacts } from '#contracts/rules/speech/entries.ts';
import { LAYERS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { isStruckAt, typeOf } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import { readRedactions } from '../record/redactions-repository.ts';
import { type LayerRecord, layersOf, type TurnRecord } from '../record/turn-record.ts';
import { findTurn, readHead, readLayers, turnNotFound } from '../record/turn-repository.ts';
import { maskTurn, type Reader, readerOf } from './redacted-turn.ts';

/**
 * The layers of a turn of one of the caller's cases with their texts, newest first: 20, or as many
 * as fit into a response. Throws `not_found` for a foreign case or turn. 4.5 read units and one for
 * each 4 KB.
 */
export const listTurnLayers: UseCase<
  typeof examinationsEndpoints.listTurnLayers,
  Pick<ExaminationsDeps, 'table'>
> = async ({ table }, { principal, params: { caseId, mediaId }, query }) => {
  await requireMember({ table }, { principal, caseId });
  const turn = await findTurn(table, caseId, mediaId);
  if (!turn) throw turnNotFound();
  const layers = layersOf(turn);
  const oldest = layers[0]?.version ?? 1;
  const last = Math.min((query.before ?? turn.version + 1) - 1, turn.version);
  const first = Math.max(oldest, last - LAYERS_PER_RESPONSE + 1);
  const stored =
    layers.length > 1
      ? await readLayers(table, turn, { first, last })
      : [await onlyLayer({ table }, turn)].filter(({ version }) => version <= last);
  const reader = readerOf(await readRedactions(table, caseId), principal.role);
  const data = withinAnswer(
    stored.toReversed().map((layer) => presentLayer({ ...layer, mediaId }, reader)),
  );
  const shown = data.at(-1)?.version ?? oldest;
  return { data, ...(shown > oldest && data.length > 0 && { next: shown }) };
};

/** The only layer of a turn is the turn itself. */
async function onlyLayer(
  { table }: Pick<ExaminationsDeps, 'table'>,
  turn: TurnRecord,
): Promise<Omit<LayerRecord, 'userId' | 'after' | 'moves'>> {
  const head = await readHead(table, turn.caseId);
  const { text, speaker, witness, isComplete, objections, exhibits, number } = turn;
  const [layer] = layersOf(turn);
  return {
    ...{ version: turn.version, changes: [], name: '', role: '', at: turn.savedAt },
    ...layer,
    ...{ text, speaker, witness, isComplete, objections, exhibits },
    type: typeOf(head, number),
    isStruck: isStruckAt(head, number),
  };
}

function presentLayer(
  record: Omit<LayerRecord, 'userId' | 'after' | 'moves'> & { mediaId: string },
  reader: Reader,
): TurnLayer {
  const {
    isComplete,
    type,
    mediaId: _,
    ...layer
  } = reader.mayRead ? record : maskTurn(record, reader);
  return { ...layer, ...kindFacts(type), transcriptionFlag: isComplete };
}
