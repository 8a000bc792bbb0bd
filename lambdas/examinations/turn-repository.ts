import * as z from 'zod';
import { exhibitSchema, objectionSchema } from '#contracts/rules/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { storedFileSchema } from '#shared/files/stored-file.ts';
import { examinationKeys } from './examination-keys.ts';

/** One letter per turn, so that a page knows how many Questions precede it (D76). */
const letters = { Question: 'Q', Answer: 'A' } as const satisfies Record<TurnType, string>;

const headSchema = z.object({
  /** Letters of all turns, e.g. 'QAQ'. A turn's type is stored here alone. */
  types: z.string(),
  revision: z.number(),
});
export type ExaminationHead = z.output<typeof headSchema>;

const turnRecordSchema = z.object({
  caseId: z.string(),
  mediaId: z.string(),
  number: z.number(),
  version: z.number(),
  createdBy: z.string(),
  speaker: z.string(),
  witness: z.string(),
  text: z.string(),
  isComplete: z.boolean(),
  audio: storedFileSchema.optional(),
  audioName: z.string(),
  durationSeconds: z.number(),
  recordedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  objections: z.array(objectionSchema),
  exhibits: z.array(exhibitSchema),
});
export type TurnRecord = z.output<typeof turnRecordSchema>;

/** The head of a case's examination; empty before the first turn. One read unit per 4 KB. */
export async function readHead(table: Table, caseId: string): Promise<ExaminationHead> {
  const Item = await getItem(table, examinationKeys.head(caseId), { isConsistent: true });
  return Item ? headSchema.parse(Item) : { types: '', revision: 0 };
}

/** A turn by its media id. Two read units. */
export async function findTurn(
  table: Table,
  caseId: string,
  mediaId: string,
): Promise<TurnRecord | undefined> {
  const place = await getItem(table, examinationKeys.media(caseId, mediaId), {
    isConsistent: true,
  });
  if (!place) return undefined;
  const { number } = z.object({ number: z.number() }).parse(place);
  return turnRecordSchema.parse(
    await getItem(table, examinationKeys.turn(caseId, number), { isConsistent: true }),
  );
}

/** Turns by number, inclusive; none if `last` is before `first`. One read unit per 4 KB, about five turns. */
export async function readTurns(
  table: Table,
  { caseId, first, last }: { caseId: string; first: number; last: number },
): Promise<TurnRecord[]> {
  if (last < first) return [];
  const items = await queryAll(table, {
    ...examinationKeys.turns(caseId, first, last),
    isConsistent: true,
  });
  return items.map((item) => turnRecordSchema.parse(item));
}

/** Type of the turn with a number, from the head. */
export const typeOf = ({ types }: ExaminationHead, number: number): TurnType =>
  types[number - 1] === letters.Answer ? 'Answer' : 'Question';

/** Number of Questions up to a turn (D76). */
export const questionNoOf = ({ types }: ExaminationHead, number: number): number =>
  types.slice(0, number).split(letters.Question).length - 1;

/** The head after a turn was added. */
export const withTurn = ({ types, revision }: ExaminationHead, type: TurnType) => ({
  types: types + letters[type],
  revision: revision + 1,
});

/** The head after a turn was edited; `type` if it changed. */
export const withEdit = (
  { types, revision }: ExaminationHead,
  { number, type }: { number: number; type: TurnType | undefined },
): ExaminationHead => ({
  types:
    type === undefined ? types : types.slice(0, number - 1) + letters[type] + types.slice(number),
  revision: revision + 1,
});

/** Transaction items of a new turn: head, turn and its media id. */
export function newTurnItems(
  table: Table,
  { turn, before, after }: { turn: TurnRecord; before: ExaminationHead; after: ExaminationHead },
) {
  const { caseId, mediaId, number } = turn;
  const put = (Item: Record<string, unknown>): TransactItem => ({
    Put: {
      TableName: table.name,
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return {
    head: headItem(table, { caseId, before, after }),
    turn: put({ ...examinationKeys.turn(caseId, number), ...turn }),
    media: put({ ...examinationKeys.media(caseId, mediaId), number }),
  };
}

/** Transaction items of an edit. `turn.version` is the new version. */
export function editedTurnItems(
  table: Table,
  { turn, before, after }: { turn: TurnRecord; before: ExaminationHead; after: ExaminationHead },
) {
  return {
    head: headItem(table, { caseId: turn.caseId, before, after }),
    turn: {
      Put: {
        TableName: table.name,
        Item: { ...examinationKeys.turn(turn.caseId, turn.number), ...turn },
        ConditionExpression: 'version = :before',
        ExpressionAttributeValues: { ':before': turn.version - 1 },
      },
    } satisfies TransactItem,
  };
}

/** Replaces the head that was read; fails if another write was first. */
function headItem(
  table: Table,
  { caseId, before, after }: { caseId: string; before: ExaminationHead; after: ExaminationHead },
): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: { ...examinationKeys.head(caseId), ...after },
      ...(before.revision === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'revision = :before',
            ExpressionAttributeValues: { ':before': before.revision },
          }),
    },
  };
}
