import { RECORDED_HOURS_PER_DAY } from '#contracts/rules/speech/speech.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { findUse, type Quota, quotaItem, requireQuota } from '#shared/quota/quota.ts';
import type { RecordingRecord } from './recording-record.ts';

/** Each minute costs money. Only uploads are bounded: a provider's recording is as long as its meeting. */
const minutesQuota: Quota = {
  name: 'RECORDED_SECONDS',
  windowSeconds: 24 * 3_600,
  maxCount: RECORDED_HOURS_PER_DAY * 3_600,
  message: `${RECORDED_HOURS_PER_DAY} hours of your recordings are transcribed in a day. This one is kept, can be played, and can be transcribed later`,
};

/** Shown with a recording whose length the day does not allow; all members of the case read it. */
export const MINUTES_SPENT = `${RECORDED_HOURS_PER_DAY} hours of a person’s recordings are transcribed in a day. This one is kept, can be played, and can be transcribed tomorrow`;

const countOf = (ownerId: string, count: number, now: Date) => ({
  ...{ quota: minutesQuota, ownerId, count, now },
});

/** Seconds that the present attempt has Transcribe hear: without parts of which the words are known. */
const secondsToHear = ({ parts = [] }: RecordingRecord, lengthSeconds: number): number => {
  const known = parts
    .filter(({ isTranscribed }) => isTranscribed)
    .reduce((sum, part) => sum + part.endSeconds - part.startSeconds, 0);
  return Math.max(0, Math.ceil(lengthSeconds - known));
};

/** A recording whose length is counted for its owner and day, and the item that counts it. */
export type Counted = { record: RecordingRecord; items: TransactItem[] };

/**
 * Counts the length of an uploaded recording, once for each attempt; what an attempt has counted before
 * is not counted again. Undefined if the day does not allow it. One read unit, and one write unit with
 * the transaction, whose condition fails if others were counted since.
 */
export async function countLength(
  table: Table,
  { record, lengthSeconds, now }: { record: RecordingRecord; lengthSeconds: number; now: Date },
): Promise<Counted | undefined> {
  const { counted, more } = moreOf(record, lengthSeconds);
  if (more === 0) return { record: { ...record, lengthSeconds }, items: [] };
  const use = countOf(record.ownerId, more, now);
  if ((await findUse(table, use)) + more > minutesQuota.maxCount) return undefined;
  return { record: { ...record, lengthSeconds, counted }, items: [quotaItem(table, use)] };
}

/** Counts a length that was found when the words were there, also above the day's hours. */
export function countHeard(
  table: Table,
  { record, lengthSeconds, now }: { record: RecordingRecord; lengthSeconds: number; now: Date },
): Counted {
  const { counted, more } = moreOf(record, lengthSeconds);
  if (more === 0) return { record, items: [] };
  const noMaximum = Number.MAX_SAFE_INTEGER;
  const quota = { ...minutesQuota, maxCount: noMaximum };
  const use = { ...countOf(record.ownerId, more, now), quota };
  return { record: { ...record, counted }, items: [quotaItem(table, use)] };
}

function moreOf(record: RecordingRecord, lengthSeconds: number) {
  const { attempt, counted, meetingId } = record;
  const before = counted?.attempt === attempt ? counted.seconds : 0;
  const seconds = meetingId === '' ? secondsToHear(record, lengthSeconds) : 0;
  const more = Math.max(0, seconds - before);
  return { counted: { attempt, seconds: before + more }, more };
}

/** Throws `too_many_tries` if the day does not allow another attempt at a recording of known length. */
export async function requireMinutes(
  table: Table,
  { record, now }: { record: RecordingRecord; now: Date },
): Promise<void> {
  const { lengthSeconds = 0, meetingId, ownerId } = record;
  const seconds = meetingId === '' ? secondsToHear(record, lengthSeconds) : 0;
  if (seconds > 0) await requireQuota(table, countOf(ownerId, seconds, now));
}

/** Whether the day does not allow a recording that a browser says is so long. */
export const isOverMinutes = async (
  table: Table,
  { ownerId, seconds, now }: { ownerId: string; seconds: number; now: Date },
): Promise<boolean> =>
  (await findUse(table, countOf(ownerId, 0, now))) + seconds > minutesQuota.maxCount;
