import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { appendNumbered, listNumbered } from '#shared/dynamo/numbered-list.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { transcriptFileKeys, transcriptKeys } from './transcript-keys.ts';
import {
  recognisedVersion,
  type TranscriptRecord,
  transcriptRecordSchema,
  type VersionRecord,
  versionRecordSchema,
} from './transcript-record.ts';

export const counterSchema = z.object({ total: z.number().default(0) });
export const placeSchema = z.object({ caseId: z.string(), number: z.number() });
export const ofMeetingSchema = z.object({ transcriptId: z.string() });

/** Number of transcripts of a case. Half a read unit; one if consistent. */
export async function countTranscripts(
  table: Table,
  caseId: string,
  isConsistent = false,
): Promise<number> {
  const item = await getItem(table, transcriptKeys.counter(caseId), { isConsistent });
  return counterSchema.parse(item ?? {}).total;
}

/** Transcripts of a case numbered `first` to `last`, newest first. */
export async function listTranscriptRange(
  table: Table,
  caseId: string,
  first: number,
  last: number,
): Promise<TranscriptRecord[]> {
  const items = await listNumbered(table, transcriptKeys.range(caseId, first, last));
  return items.map((item) => transcriptRecordSchema.parse(item));
}

/** The newest transcripts of a case. Half a read unit for about 16. */
export async function listNewestTranscripts(
  table: Table,
  caseId: string,
  limit: number,
): Promise<TranscriptRecord[]> {
  const range = transcriptKeys.range(caseId, 0, 999_999_999);
  const items = await queryAll(table, { ...range, isNewestFirst: true, limit });
  return items.map((item) => transcriptRecordSchema.parse(item));
}

/** The case of a transcript and its number there; undefined if there is none. Half a read unit. */
export async function findPlace(
  table: Table,
  transcriptId: string,
): Promise<z.output<typeof placeSchema> | undefined> {
  const item = await getItem(table, transcriptKeys.place(transcriptId));
  return item && placeSchema.parse(item);
}

/** Reads a transcript by its place. One read unit: consistent, as saves depend on its version. */
export async function findTranscriptAt(
  table: Table,
  { caseId, number }: { caseId: string; number: number },
): Promise<TranscriptRecord | undefined> {
  const item = await getItem(table, transcriptKeys.transcript(caseId, number), {
    isConsistent: true,
  });
  return item && transcriptRecordSchema.parse(item);
}

/** Id of the newest transcript of a meeting; undefined if there is none. Half a read unit. */
export async function findTranscriptIdOfMeeting(
  table: Table,
  meetingId: string,
): Promise<string | undefined> {
  const item = await getItem(table, transcriptKeys.ofMeeting(meetingId));
  return item && ofMeetingSchema.parse(item).transcriptId;
}

/**
 * Adds a transcript to its case under the next number. False if its id exists; nothing is changed
 * then.
 */
export async function addTranscript(
  table: Table,
  transcript: Omit<TranscriptRecord, 'number'>,
): Promise<boolean> {
  const { id, caseId, meetingId } = transcript;
  const ofMeeting = { ...transcriptKeys.ofMeeting(meetingId), transcriptId: id };
  return appendNumbered(table, {
    counter: transcriptKeys.counter(caseId),
    receipt: { ...transcriptKeys.place(id), caseId },
    readTotal: () => countTranscripts(table, caseId, true),
    itemOf: (number) => ({ ...transcriptKeys.transcript(caseId, number), ...transcript, number }),
    further: meetingId ? [{ Put: { TableName: table.name, Item: ofMeeting } }] : [],
  });
}

/**
 * Adds a version, which must follow the one in `record`. False if another version was saved since;
 * nothing is written then. 4 write units.
 */
export async function addVersion(
  table: Table,
  record: TranscriptRecord,
  latest: VersionRecord,
): Promise<boolean> {
  const { caseId, number, id } = record;
  return transactIf(table, () => [
    {
      Update: {
        TableName: table.name,
        Key: transcriptKeys.transcript(caseId, number),
        UpdateExpression: 'SET #latest = :latest',
        ConditionExpression: '#latest.#version = :version',
        ExpressionAttributeNames: { '#latest': 'latest', '#version': 'version' },
        ExpressionAttributeValues: { ':latest': latest, ':version': record.latest.version },
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...transcriptKeys.version(id, latest.version), ...latest },
      },
    },
  ]);
}

/** A version of a transcript; undefined if there is none. Half a read unit for an older version. */
export async function findVersion(
  table: Table,
  record: TranscriptRecord,
  version: number,
): Promise<VersionRecord | undefined> {
  if (version === record.latest.version) return record.latest;
  if (version === 0) return recognisedVersion(record);
  const item = await getItem(table, transcriptKeys.version(record.id, version));
  return item && versionRecordSchema.parse(item);
}

/** Versions `first` to `last` of a transcript, newest first. */
export async function listVersionRange(
  table: Table,
  record: TranscriptRecord,
  first: number,
  last: number,
): Promise<VersionRecord[]> {
  const range = transcriptKeys.versionRange(record.id, Math.max(first, 1), last);
  const items = await listNumbered(table, range);
  const versions = items.map((item) => versionRecordSchema.parse(item));
  return first <= 0 && last >= 0 ? [...versions, recognisedVersion(record)] : versions;
}

/**
 * Gives a transcript the recording of its live session. `store` writes the file to the key, only if the
 * transcript has none with as many parts. Does nothing if there is no such transcript. Safe to repeat.
 */
export async function attachAudio(
  table: Table,
  transcriptId: string,
  {
    parts,
    audioFileName,
    store,
  }: { parts: number; audioFileName: string; store: (key: string) => Promise<StoredFile> },
): Promise<void> {
  const place = await findPlace(table, transcriptId);
  const record = place && (await findTranscriptAt(table, place));
  if (!place || !record || (record.audioParts ?? 0) >= parts) return;
  const audio = await store(transcriptFileKeys.audio(record, parts));
  // Another request may have joined more parts meanwhile.
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: transcriptKeys.transcript(place.caseId, place.number),
        UpdateExpression: 'SET #audio = :audio, #type = :type, #name = :name, #parts = :parts',
        ConditionExpression: 'attribute_not_exists(#parts) OR #parts < :parts',
        ExpressionAttributeNames: {
          ...{ '#audio': 'audio', '#type': 'mediaType' },
          ...{ '#name': 'audioFileName', '#parts': 'audioParts' },
        },
        ExpressionAttributeValues: {
          ':audio': audio,
          ':type': audio.contentType,
          ':name': audioFileName,
          ':parts': parts,
        },
      }),
    ),
  );
}

/**
 * Removes the recording of a transcript, e.g. because the malware scan found a threat in it. Does
 * nothing if there is no such transcript. Safe to repeat. One write unit.
 */
export async function withholdAudio(table: Table, transcriptId: string): Promise<void> {
  const place = await findPlace(table, transcriptId);
  if (!place) return;
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: transcriptKeys.transcript(place.caseId, place.number),
      UpdateExpression: 'SET #mediaType = :none REMOVE #audio',
      ExpressionAttributeNames: { '#mediaType': 'mediaType', '#audio': 'audio' },
      ExpressionAttributeValues: { ':none': '' },
    }),
  );
}
