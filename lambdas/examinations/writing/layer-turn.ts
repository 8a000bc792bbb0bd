import type { TurnKind } from '#contracts/rules/speech/entries.ts';
import { type Layer, type LayerChange, MAX_LAYERS } from '#contracts/rules/speech/examinations.ts';
import type { Author } from '#lambdas/accounts/author.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import {
  type ExaminationHead,
  isStruckAt,
  slotBefore,
  typeOf,
  withChange,
} from '../record/examination-head.ts';
import { type LayerRecord, layersOf, type TurnRecord } from '../record/turn-record.ts';
import { changedTurnItem, newLayerItem } from '../record/turn-repository.ts';

/** What a layer can change of a turn. */
type TurnState = Pick<
  TurnRecord,
  'text' | 'speaker' | 'witness' | 'isComplete' | 'objections' | 'exhibits'
> & { type: TurnKind; isStruck: boolean };

export type TurnChange = Partial<TurnState> & {
  /** Slot that the turn is moved behind; 0 for the beginning. */
  after?: number;
};

/** What the layer says besides who made it. */
type LayerFacts = Pick<Layer, 'restored' | 'splitInto'>;

export type LayeredTurn = {
  turn: TurnRecord;
  head: ExaminationHead;
  /** The new layer, after the first one if that is not stored yet. */
  layers: LayerRecord[];
};

export const tooManyLayers = () =>
  new AppError('conflict', `A turn can be changed up to ${MAX_LAYERS - 1} times`);

/**
 * The turn with a further layer; undefined if nothing changes. Earlier layers stay as they are.
 * Throws `conflict` for a turn with 100 layers.
 */
export function layerTurn(
  { turn, head }: { turn: TurnRecord; head: ExaminationHead },
  change: TurnChange,
  { author, userId, ...facts }: { author: Author; userId: string } & LayerFacts,
): LayeredTurn | undefined {
  const { after, ...changed } = change;
  const before = stateOf(turn, head);
  const place = slotBefore(head, turn.number);
  const isMoved = after !== undefined && after !== place && after !== turn.number;
  const state = { ...before, ...changed };
  const changes: LayerChange[] = [
    ...(facts.splitInto === undefined ? changesOf(before, state) : (['split'] as const)),
    ...(isMoved ? (['moved'] as const) : []),
  ];
  if (changes.length === 0) return undefined;
  const earlier = layersOf(turn);
  const version = turn.version + 1;
  if (earlier.length >= MAX_LAYERS) throw tooManyLayers();
  const layer: Layer = { version, changes, ...author, ...facts };
  const { type, isStruck, ...fields } = state;
  const moves = (turn.moves ?? 0) + (isMoved ? 1 : 0);
  const next: TurnRecord = {
    ...turn,
    ...fields,
    version,
    layers: [...earlier, layer],
    ...originalOf(turn, state),
    ...(moves > 0 && { moves }),
    ...(facts.splitInto !== undefined && { sharesAudio: true }),
  };
  const nextHead = withChange(head, {
    slot: turn.number,
    type,
    isStruck,
    ...(isMoved && { after }),
  });
  const base = earlier.length === 1 && earlier[0] && { ...earlier[0], userId: turn.createdBy };
  return {
    turn: next,
    head: nextHead,
    layers: [
      ...(base ? [{ ...base, ...before, after: place, moves: turn.moves ?? 0 }] : []),
      { ...layer, userId, ...state, after: slotBefore(nextHead, turn.number), moves },
    ],
  };
}

const stateOf = (
  { text, speaker, witness, isComplete, objections, exhibits, number }: TurnRecord,
  head: ExaminationHead,
): TurnState => ({
  ...{ text, speaker, witness, isComplete, objections, exhibits },
  type: typeOf(head, number),
  isStruck: isStruckAt(head, number),
});

/** Keeps the first words: what a failed clip left blank gets its original from the first text. */
function originalOf({ text, originalText }: TurnRecord, next: TurnState) {
  if (originalText !== undefined) return { originalText };
  return text !== '' && text !== next.text ? { originalText: text } : {};
}

function changesOf(before: TurnState, after: TurnState): LayerChange[] {
  const isChanged = (key: keyof TurnState) =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const fields = ['text', 'speaker', 'witness', 'isComplete', 'objections', 'exhibits'] as const;
  return [
    ...fields.filter(isChanged),
    ...(isChanged('type') ? (['textType'] as const) : []),
    ...(isChanged('isStruck') ? ([after.isStruck ? 'struck' : 'reinstated'] as const) : []),
  ];
}

/** Transaction items of a layered turn, without the head. `before`: the version that was read. */
export const layeredItems = (
  table: Table,
  { turn, layers }: LayeredTurn,
  before: number,
): TransactItem[] => [
  changedTurnItem(table, { turn, before }),
  ...layers.map((layer) => newLayerItem(table, turn, layer)),
];
