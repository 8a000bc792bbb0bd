import * as z from 'zod';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { speechKeys } from '../record/speech-keys.ts';
import type { SpeechSettings } from '../speech-settings.constants.ts';

/** Transcribe charges each request for at least this much speech. */
const MIN_BILLED_SECONDS = 15;

type Kind = 'dictated' | 'recorded';

/** What is added to the counts of a month. */
export type Count = {
  /** Dictated: streamed or in clips. Recorded: transcribed by a job. */
  kind: Kind;
  seconds: number;
  billed: number;
  requests: number;
};

/** A request whose length is known. */
export const requestOf = (kind: Kind, seconds: number): Count => ({
  ...{ kind, seconds, requests: 1 },
  billed: Math.max(MIN_BILLED_SECONDS, Math.ceil(seconds)),
});

/** A stream that is about to begin, with what it costs at least. */
export const streamBegun: Count = {
  ...{ kind: 'dictated', seconds: 0, billed: MIN_BILLED_SECONDS, requests: 1 },
};

/** What a stream of `streamBegun` has sent. */
export const streamEnded = (seconds: number): Count => ({
  ...{ kind: 'dictated', seconds, requests: 0 },
  billed: Math.max(0, Math.ceil(seconds) - MIN_BILLED_SECONDS),
});

/** Names of attributes: of the whole case, and of one person in it. */
const nameOf = (kind: Kind, what: 'Seconds' | 'BilledSeconds', userId?: string) =>
  userId === undefined ? `${kind}${what}` : `${userId}|${kind}${what}`;

/**
 * Update that adds to a month's count, for a person in a case also to theirs in the same item. With
 * `budgetSeconds` it is conditional: what was billed before must be less.
 */
export function countUpdate(
  table: Table,
  {
    key,
    count: { kind, seconds, billed, requests },
    userId,
    budgetSeconds,
  }: {
    key: { pk: string; sk: string };
    count: Count;
    /** The person within the case; undefined for a person's own count. */
    userId?: string | undefined;
    budgetSeconds?: number | undefined;
  },
) {
  const ofPerson = userId !== undefined && userId !== '';
  return {
    TableName: table.name,
    Key: key,
    UpdateExpression: `ADD #seconds :seconds, #billed :billed, #requests :requests, billedSeconds :billed${
      ofPerson ? ', #bySeconds :seconds, #byBilled :billed' : ''
    }`,
    ...(budgetSeconds !== undefined && {
      ConditionExpression: 'attribute_not_exists(billedSeconds) OR billedSeconds < :budget',
    }),
    ExpressionAttributeNames: {
      '#seconds': nameOf(kind, 'Seconds'),
      '#billed': nameOf(kind, 'BilledSeconds'),
      '#requests': `${kind}Requests`,
      ...(ofPerson && {
        '#bySeconds': nameOf(kind, 'Seconds', userId),
        '#byBilled': nameOf(kind, 'BilledSeconds', userId),
      }),
    },
    ExpressionAttributeValues: {
      ':seconds': round(seconds),
      ':billed': billed,
      ':requests': requests,
      ...(budgetSeconds !== undefined && { ':budget': budgetSeconds }),
    },
  };
}

/** Transaction item that counts speech of a case for a person in it, whatever its budget. */
export const countSpeechItem = (
  table: Table,
  {
    caseId,
    userId,
    kind,
    seconds,
    now,
  }: { caseId: string; userId: string; kind: Kind; seconds: number; now: Date },
): TransactItem => ({
  Update: countUpdate(table, {
    key: speechKeys.count(caseId, indianMonthOf(now.toISOString())),
    ...{ userId, count: requestOf(kind, seconds) },
  }),
});

const amounts = {
  dictatedSeconds: z.number().default(0),
  dictatedBilledSeconds: z.number().default(0),
  recordedSeconds: z.number().default(0),
  recordedBilledSeconds: z.number().default(0),
};
const amountsSchema = z.object(amounts);
type Amounts = z.output<typeof amountsSchema>;
const amountNames = [
  'dictatedSeconds',
  'dictatedBilledSeconds',
  'recordedSeconds',
  'recordedBilledSeconds',
] as const;

/** A month of a case or of a person. Attributes of people in a case are `<user>|dictatedSeconds`. */
export const countSchema = z.looseObject({
  sk: z.string().transform((sk) => sk.slice(sk.indexOf('#') + 1)),
  ...amounts,
  dictatedRequests: z.number().default(0),
  recordedRequests: z.number().default(0),
  /** Of both kinds; absent in months before there were budgets. */
  billedSeconds: z.number().optional(),
});

/** Seconds of the month that a budget counts. */
export const billedOf = (item: Record<string, unknown> | undefined): number =>
  z.object({ billedSeconds: z.number().default(0) }).parse(item ?? {}).billedSeconds;

/** What each person of a case has in a month; user id '' for what was counted before people were. */
function peopleOf(item: Record<string, unknown>): Map<string, Amounts> {
  const people = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(item)) {
    const [userId = '', what] = name.split('|');
    if (what !== undefined) people.set(userId, { ...people.get(userId), [what]: value });
  }
  const amountsOf = [...people].map(
    ([userId, found]) => [userId, amountsSchema.parse(found)] as const,
  );
  const rest = amountsSchema.parse(item);
  for (const [, of] of amountsOf)
    for (const name of amountNames) rest[name] = Math.max(0, round(rest[name] - of[name]));
  return new Map([
    ...amountsOf,
    ...(rest.dictatedBilledSeconds + rest.recordedBilledSeconds > 0 ? [['', rest] as const] : []),
  ]);
}

/** Tenths of a second, as they are counted. */
const round = (seconds: number): number => Math.round(seconds * 10) / 10;

type Price = SpeechSettings['pricePerMinute'];
type Speech = {
  dictatedSeconds: number;
  recordedSeconds: number;
  /** Of both, as Amazon Transcribe bills them. */
  billedSeconds: number;
  /** In the currency of the price. */
  cost: number;
};

export type SpeechCost = Speech & {
  /** 'YYYY-MM', in India. */
  month: string;
  dictatedRequests: number;
  recordedRequests: number;
  people: (Speech & { userId: string })[];
};

/** The speech of a case by month, oldest first, with its cost at today's price. One read unit. */
export async function listSpeechCosts(
  table: Table,
  { caseId, price }: { caseId: string; price: Price },
): Promise<SpeechCost[]> {
  const items = await queryAll(table, { ...speechKeys.counts(caseId), isConsistent: true });
  return items.map((item) => {
    const { sk: month, dictatedRequests, recordedRequests, ...counted } = countSchema.parse(item);
    return {
      ...{ month, dictatedRequests, recordedRequests, ...priced(counted, price) },
      people: [...peopleOf(item)].map(([userId, of]) => ({ userId, ...priced(of, price) })),
    };
  });
}

const priced = (
  { dictatedSeconds, recordedSeconds, dictatedBilledSeconds, recordedBilledSeconds }: Amounts,
  price: Price,
): Speech => ({
  ...{ dictatedSeconds, recordedSeconds },
  billedSeconds: dictatedBilledSeconds + recordedBilledSeconds,
  cost: (dictatedBilledSeconds * price.dictated + recordedBilledSeconds * price.recorded) / 60,
});
