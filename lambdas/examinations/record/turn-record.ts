import * as z from 'zod';
import { kindFacts, kindOf, type TurnKind } from '#contracts/rules/speech/entries.ts';
import { entryKinds } from '#contracts/rules/speech/entry-kinds.ts';
import {
  exhibitSchema,
  type Layer,
  layerSchema,
  type Objection,
  objectionSchema,
  turnTypeSchema,
} from '#contracts/rules/speech/examinations.ts';
import { storedFileSchema } from '#shared/files/files.ts';

/**
 * A ruling that earlier code does not know is kept beside a state that it knows, as is the kind of a layer
 * (ADR 76).
 */
const storedObjectionSchema = objectionSchema
  .extend({ isReserved: z.boolean().optional() })
  .transform(
    ({ isReserved, ...objection }): Objection =>
      isReserved ? { ...objection, state: 'reserved' } : objection,
  );

const toStoredObjection = ({ state, ...objection }: Objection) =>
  state === 'reserved'
    ? { ...objection, state: 'raised', isReserved: true }
    : { ...objection, state };

const toStoredKind = (kind: TurnKind) => {
  const { textType = 'Question', entry } = {
    textType: undefined,
    entry: undefined,
    ...kindFacts(kind),
  };
  return { type: textType, ...(entry && { entry }) };
};

/** A turn or a layer as it is stored. */
export const toStored = <Kept extends { objections: readonly Objection[]; type?: TurnKind }>({
  type,
  ...kept
}: Kept) => ({
  ...kept,
  objections: kept.objections.map(toStoredObjection),
  ...(type !== undefined && toStoredKind(type)),
});

/** Stored turn as its latest layer left it. Its type, and whether it is struck, are in the head. */
export const turnRecordSchema = z.object({
  caseId: z.string(),
  mediaId: z.string(),
  /** Its slot, which never changes. */
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
  /** The same moment by the server's clock, which puts turns of several people in order. */
  beganAt: z.iso.datetime().optional(),
  savedAt: z.iso.datetime(),
  objections: z.array(storedObjectionSchema),
  exhibits: z.array(exhibitSchema),
  /** The words before the first change of the text. */
  originalText: z.string().optional(),
  splitFrom: z.string().optional(),
  /** Whether another turn has the same audio, since one of them was split. */
  sharesAudio: z.boolean().optional(),
  /** Times that it was moved. */
  moves: z.number().optional(),
  /** Absent until the first change of a turn that was stored before layers were recorded. */
  layers: z.array(layerSchema).optional(),
});
export type TurnRecord = z.output<typeof turnRecordSchema>;

/** Stored layer: the state that it made. It is written once and never changed. */
export const layerRecordSchema = layerSchema
  .extend({
    userId: z.string(),
    text: z.string(),
    speaker: z.string(),
    witness: z.string(),
    isComplete: z.boolean(),
    objections: z.array(storedObjectionSchema),
    exhibits: z.array(exhibitSchema),
    type: turnTypeSchema,
    entry: z.enum(entryKinds).optional(),
    isStruck: z.boolean(),
    /** Slot of the turn before it; 0 for the first. */
    after: z.number(),
    moves: z.number(),
  })
  .transform(({ entry, type, ...layer }) => ({
    ...layer,
    type: kindOf({ textType: type, entry }),
  }));
export type LayerRecord = z.output<typeof layerRecordSchema>;

/** Layers of a turn, oldest first. For a turn without any, its stored state is the only one. */
export const layersOf = ({ layers, version, savedAt }: TurnRecord): Layer[] =>
  layers ?? [
    {
      version,
      // Edits before layers were recorded replaced the text; the original is not known.
      changes: [version === 1 ? 'recorded' : 'savedBefore'],
      name: '',
      role: '',
      at: savedAt,
    },
  ];
