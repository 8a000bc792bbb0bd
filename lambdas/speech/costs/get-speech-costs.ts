import type { speechCostsEndpoints } from '#contracts/endpoints/speech/costs.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findCaseSpeech } from '../settings/find-case-speech.ts';
import type { SpeechDeps } from '../speech-deps.ts';
import { findBudget, findCaseBudget } from './speech-budget.ts';
import { listSpeechCosts } from './speech-costs.ts';

type Deps = Pick<SpeechDeps, 'table' | 'settings' | 'clock'>;

/**
 * What the speech of a case has cost. Throws `not_found` for a foreign case, `not_allowed` for a case
 * that another person manages.
 */
export const getSpeechCosts: UseCase<typeof speechCostsEndpoints.getSpeechCosts, Deps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  const row = await requireMember(deps, { principal, caseId });
  if (row.caseManagerId !== principal.userId)
    throw new AppError('not_allowed', 'Only the case manager can see the costs of speech');
  const price = (await deps.settings()).pricePerMinute;
  const [costs, budget] = await Promise.all([
    listSpeechCosts(deps.table, { caseId, price }),
    findCaseBudget(deps, { caseId, now: deps.clock.now() }),
  ]);
  const userIds = [...new Set(costs.flatMap(({ people }) => people.map(({ userId }) => userId)))];
  const names = new Map([['', UNNAMED]]);
  await Promise.all(
    userIds
      .filter((userId) => userId !== '')
      .map(async (userId) => names.set(userId, (await findPerson(deps, userId))?.name || FORMER)),
  );
  const withMoney = <Of extends { cost: number }>({ cost, ...of }: Of) => ({
    ...of,
    cost: { amountMinor: Math.round(cost * 100), currency: price.currency },
  });
  const months = costs.toReversed().map(({ people, ...month }) => ({
    ...withMoney(month),
    people: people
      .toSorted((one, other) => other.billedSeconds - one.billedSeconds)
      .map((person) => ({ ...withMoney(person), name: names.get(person.userId) ?? FORMER })),
  }));
  return { months, price, ...(budget && { budget }) };
};

/** Speech of months in which people were not counted yet. */
const UNNAMED = 'Not counted by person';
/** Somebody whose account was erased. */
const FORMER = 'Former user';

/** What is left of the budget of a case or of the caller. Throws `not_found` for a foreign case. */
export const getSpeechBudget: UseCase<typeof speechCostsEndpoints.getSpeechBudget, Deps> = async (
  deps,
  { principal, query: { caseId } },
) => {
  const row = caseId === undefined ? undefined : await requireMember(deps, { principal, caseId });
  const speech = row && (await findCaseSpeech(deps, row));
  if (speech?.isLocalTranscriptionServer) return {};
  const { userId } = principal;
  const budget = await findBudget(deps, { caseId, userId, now: deps.clock.now() });
  return { ...(budget && { budget }) };
};
