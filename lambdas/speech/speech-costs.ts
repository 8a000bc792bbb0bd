import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { speechKeys } from './record/speech-keys.ts';
import type { SpeechSettings } from './speech-settings.constants.ts';

/** Transcribe charges each request for at least this much speech. */
const MIN_BILLED_SECONDS = 15;

type Speech = {
  caseId: string;
  /** Dictated: streamed in clips. Recorded: transcribed by a job. */
  kind: 'dictated' | 'recorded';
  seconds: number;
  now: Date;
};

/** What is added to the counts of a case's month. */
type Count = Speech & { billed: number; requests: number };

/** A request whose length is known. */
const requestOf = (speech: Speech): Count => ({
  ...speech,
  billed: Math.max(MIN_BILLED_SECONDS, Math.ceil(speech.seconds)),
  requests: 1,
});

function countUpdate(table: Table, { caseId, kind, seconds, now, billed, requests }: Count) {
  return {
    TableName: table.name,
    Key: speechKeys.count(caseId, indianMonthOf(now.toISOString())),
    UpdateExpression: 'ADD #seconds :seconds, #billed :billed, #requests :requests',
    ExpressionAttributeNames: {
      '#seconds': `${kind}Seconds`,
      '#billed': `${kind}BilledSeconds`,
      '#requests': `${kind}Requests`,
    },
    ExpressionAttributeValues: {
      ':seconds': Math.round(seconds * 10) / 10,
      ':billed': billed,
      ':requests': requests,
    },
  };
}

/** Counts speech that is sent to Transcribe for a case. One write unit. */
export async function countSpeech(table: Table, speech: Speech): Promise<void> {
  await addCount(table, requestOf(speech));
}

/** Counts a stream that is about to begin, with what it costs at least. One write unit. */
export const countStream = (table: Table, speech: Omit<Speech, 'kind' | 'seconds'>) =>
  addCount(table, {
    ...{ ...speech, kind: 'dictated', seconds: 0 },
    ...{ billed: MIN_BILLED_SECONDS, requests: 1 },
  });

/** Adds what a stream of `countStream` has sent. One write unit. */
export const countStreamed = (table: Table, speech: Omit<Speech, 'kind'>) =>
  addCount(table, {
    ...{ ...speech, kind: 'dictated' },
    ...{ billed: Math.max(0, Math.ceil(speech.seconds) - MIN_BILLED_SECONDS), requests: 0 },
  });

async function addCount(table: Table, count: Count): Promise<void> {
  await table.client.send(new UpdateCommand(countUpdate(table, count)));
}

/** As `countSpeech`, for a transaction. */
export const countSpeechItem = (table: Table, speech: Speech): TransactItem => ({
  Update: countUpdate(table, requestOf(speech)),
});

export const countSchema = z.object({
  sk: z.string().transform((sk) => sk.slice(sk.indexOf('#') + 1)),
  dictatedSeconds: z.number().default(0),
  dictatedBilledSeconds: z.number().default(0),
  dictatedRequests: z.number().default(0),
  recordedSeconds: z.number().default(0),
  recordedBilledSeconds: z.number().default(0),
  recordedRequests: z.number().default(0),
});

export type SpeechCost = {
  /** 'YYYY-MM', in India. */
  month: string;
  dictatedSeconds: number;
  recordedSeconds: number;
  dictatedRequests: number;
  recordedRequests: number;
  /** In the currency of the price. */
  cost: number;
};

/** The speech of a case by month, oldest first, with its cost at today's price. One read unit. */
export async function listSpeechCosts(
  table: Table,
  { caseId, price }: { caseId: string; price: SpeechSettings['pricePerMinute'] },
): Promise<SpeechCost[]> {
  const items = await queryAll(table, { ...speechKeys.counts(caseId), isConsistent: true });
  return items.map((item) => {
    const {
      sk: month,
      dictatedBilledSeconds,
      recordedBilledSeconds,
      ...counted
    } = countSchema.parse(item);
    const cost =
      (dictatedBilledSeconds * price.dictated + recordedBilledSeconds * price.recorded) / 60;
    return { month, ...counted, cost };
  });
}
