import * as z from 'zod';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { appendNumbered } from '#shared/dynamo/numbered-list.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { recordingKeys } from './recording-keys.ts';
import {
  type NewRecording,
  type RecordingRecord,
  recordingRecordSchema,
} from './recording-record.ts';

/** Bounded, since each page of the list reads all recordings of the case. */
const MAX_RECORDINGS = 1_000;

export const placeSchema = z.object({ caseId: z.string(), number: z.number() });
export type RecordingPlace = z.output<typeof placeSchema>;

/** The case of a recording; undefined if it is not registered. Consistent, one read unit. */
export async function findPlace(
  table: Table,
  recordingId: string,
): Promise<RecordingPlace | undefined> {
  const item = await getItem(table, recordingKeys.place(recordingId), { isConsistent: true });
  return item && placeSchema.parse(item);
}

async function readRecording(
  table: Table,
  { caseId, number }: RecordingPlace,
): Promise<RecordingRecord | undefined> {
  const item = await getItem(table, recordingKeys.recording(caseId, number), {
    isConsistent: true,
  });
  return item && parseStored(recordingRecordSchema, item);
}

/** A recording of a case; undefined for one of another case. Consistent, two read units. */
export async function findRecording(
  table: Table,
  { caseId, recordingId }: { caseId: string; recordingId: string },
): Promise<RecordingRecord | undefined> {
  const place = await findPlace(table, recordingId);
  return place?.caseId === caseId ? readRecording(table, place) : undefined;
}

/** All recordings of a case, newest first; consistent. One read unit per 4 KB, three recordings. */
export async function listRecordingRecords(
  table: Table,
  caseId: string,
): Promise<RecordingRecord[]> {
  const items = await queryAll(table, {
    ...recordingKeys.recordingsOf(caseId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => recordingRecordSchema.parse(item));
}

/**
 * Adds a recording to its case's list under the next number. Returns false if it is registered
 * already, in this or in another case. Throws `conflict` at 1,000 recordings.
 */
export async function addRecording(
  { table, clock }: { table: Table; clock: Clock },
  recording: NewRecording,
): Promise<boolean> {
  const { id, caseId } = recording;
  const counter = recordingKeys.counter(caseId);
  const place = { ...recordingKeys.place(id), caseId };
  const createdAt = clock.now().toISOString();
  return appendNumbered(table, {
    counter,
    receipt: place,
    readTotal: async () => {
      const { total } = totalSchema.parse(
        (await getItem(table, counter, { isConsistent: true })) ?? {},
      );
      if (total >= MAX_RECORDINGS)
        throw new AppError('conflict', `A case can hold up to ${MAX_RECORDINGS} recordings`);
      return total;
    },
    itemOf: (number) => {
      const record: RecordingRecord = {
        ...recording,
        number,
        version: 1,
        createdAt,
        state: 'waiting',
        message: '',
        attempt: 1,
        durationSeconds: 0,
        transcriptId: '',
        verdicts: {},
      };
      return { ...recordingKeys.recording(caseId, number), ...record };
    },
  });
}

export const totalSchema = z.object({ total: z.number().default(0) });

/** A change of a recording, with further items of its transaction. */
type Change = { record: RecordingRecord; items?: TransactItem[] };

/**
 * Changes a recording: reads it, lets `plan` decide, and writes it if its version is still the one
 * that was read; otherwise plans again, in up to 16 attempts. `plan` returns undefined if there is
 * nothing to write. Throws what `plan` throws, and `conflict` after the last attempt. Returns the
 * recording as it is now; undefined if there is none.
 */
export async function changeRecording(
  table: Table,
  place: RecordingPlace,
  plan: (stored: RecordingRecord) => Change | undefined | Promise<Change | undefined>,
): Promise<RecordingRecord | undefined> {
  return changeItem(table, {
    read: () => readRecording(table, place),
    plan: async (stored) => {
      const planned = stored && (await plan(stored));
      if (!planned) return { result: stored };
      const changed = { ...planned.record, version: stored.version + 1 };
      return {
        result: changed,
        items: [
          {
            Put: {
              TableName: table.name,
              Item: {
                ...laterAttributesOf(stored),
                ...recordingKeys.recording(place.caseId, place.number),
                ...changed,
              },
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': stored.version },
            },
          },
          ...(planned.items ?? []),
        ],
      };
    },
  });
}
