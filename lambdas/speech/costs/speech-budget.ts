import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SpeechBudget } from '#contracts/endpoints/speech/costs.ts';
import { monthName } from '#contracts/rules/notation.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { indianMonthOf, monthAfter } from '#shared/india-time.ts';
import type { ReadSpeechSettings } from '../connect.door.ts';
import { speechKeys } from '../record/speech-keys.ts';
import { billedOf, type Count, countUpdate } from './speech-costs.ts';

type Deps = { table: Table; settings: ReadSpeechSettings };

/** Dictation belongs to a case, or without one to its person. */
export type Dictated = { caseId: string | undefined; userId: string; now: Date };

/** Share of a budget from which people are told what is left (issue 24). */
const LOW_SHARE = 0.8;

const monthOf = (now: Date): string => indianMonthOf(now.toISOString());

function countKey({ caseId, userId, now }: Dictated) {
  return caseId === undefined
    ? speechKeys.ownCount(userId, monthOf(now))
    : speechKeys.count(caseId, monthOf(now));
}

async function minutesOf({ settings }: Deps, caseId: string | undefined) {
  const { caseMinutes, personMinutes } = (await settings()).budget;
  return caseId === undefined ? personMinutes : caseMinutes;
}

/**
 * Counts dictation that is about to be sent, in the same write for its case and its person. Throws
 * `conflict` if the month's budget is used up, and counts nothing then: uses at the same moment exceed
 * it by one. One write unit.
 */
export async function spendDictation(
  deps: Deps,
  { count, ...dictated }: Dictated & { count: Count },
): Promise<void> {
  const minutes = await minutesOf(deps, dictated.caseId);
  const isCounted = await conditional(
    deps.table.client.send(new UpdateCommand(updateOf(deps, { count, ...dictated, minutes }))),
  );
  if (!isCounted) throw budgetSpent({ ...dictated, goesOn: DICTATION_GOES_ON });
}

/** Counts dictation that was sent, also above the budget. One write unit. */
export async function countDictated(
  deps: Deps,
  { count, ...dictated }: Dictated & { count: Count },
): Promise<void> {
  await deps.table.client.send(
    new UpdateCommand(updateOf(deps, { count, ...dictated, minutes: undefined })),
  );
}

const updateOf = (
  { table }: Deps,
  { count, minutes, ...dictated }: Dictated & { count: Count; minutes: number | undefined },
) =>
  countUpdate(table, {
    key: countKey(dictated),
    count,
    userId: dictated.caseId === undefined ? undefined : dictated.userId,
    budgetSeconds: minutes === undefined ? undefined : minutes * 60,
  });

/** The budget of a case, or of a person without a case; undefined if none is set. One read unit. */
export async function findBudget(
  deps: Deps,
  dictated: Dictated,
): Promise<SpeechBudget | undefined> {
  const minutes = await minutesOf(deps, dictated.caseId);
  return minutes === undefined ? undefined : readBudget(deps.table, countKey(dictated), minutes);
}

/** The budget of a case; undefined if none is set. One read unit with a budget, none without. */
export async function findCaseBudget(
  deps: Deps,
  { caseId, now }: { caseId: string; now: Date },
): Promise<SpeechBudget | undefined> {
  const minutes = await minutesOf(deps, caseId);
  const key = speechKeys.count(caseId, monthOf(now));
  return minutes === undefined ? undefined : readBudget(deps.table, key, minutes);
}

async function readBudget(
  table: Table,
  key: { pk: string; sk: string },
  minutes: number,
): Promise<SpeechBudget> {
  const usedMinutes = billedOf(await getItem(table, key, { isConsistent: true })) / 60;
  return {
    minutes,
    leftMinutes: Math.max(0, minutes - usedMinutes),
    state: usedMinutes >= minutes ? 'spent' : usedMinutes >= minutes * LOW_SHARE ? 'low' : 'enough',
  };
}

const DICTATION_GOES_ON =
  'You can go on by typing; speech that was recorded stays in this browser until it can be sent';

/**
 * Says that a month's minutes are used up and what still works. `conflict`: the portal keeps the audio
 * and does not send it again by itself.
 */
export function budgetSpent({
  caseId,
  now,
  goesOn,
}: {
  caseId: string | undefined;
  now: Date;
  goesOn: string;
}): AppError {
  const month = monthOf(now);
  const of =
    caseId === undefined ? 'Your speech minutes without a case' : 'The speech minutes of this case';
  const who =
    caseId === undefined
      ? 'More minutes are granted by those who run the portal'
      : 'The case manager can ask those who run the portal for more';
  return new AppError(
    'conflict',
    `${of} for ${monthName(`${month}-01`)} are used up. ${goesOn}. ${who}; new minutes begin on 1 ${monthName(`${monthAfter(month)}-01`)}.`,
  );
}
