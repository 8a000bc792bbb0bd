import { amountOf } from '#lambdas/agreements/words.door.ts';
import { type SkeletonFacts, stepsOf } from './compose-skeleton.ts';
import { gap, heading, numbered } from './skeleton-markup.ts';

/** Steps of the case that an order begins with. */
const STEPS_MAX = 3;

/**
 * The text that an order begins with, as markup: what was before the tribunal, and what is ordered. Heading,
 * parties, places, appearances and date stand in the form of an order (ADR 91). What the case does not say is
 * an open blank.
 */
export function composeOrder(facts: SkeletonFacts): string {
  const { record } = facts;
  const claim = amountOf(record.totalClaim);
  const sides = record.respondents.length > 1 ? 'respondents submit' : 'respondent submits';
  return [
    heading('Before the tribunal'),
    ...(claim ? [numbered(`The claimant claims ${claim} in this arbitration.`)] : []),
    ...stepsOf(facts)
      .slice(-STEPS_MAX)
      .map(({ text }) => numbered(text)),
    numbered(`The tribunal decides on ${gap('application or question')}.`),
    heading('Submissions'),
    numbered(`The claimant submits that ${gap('submissions')}.`),
    numbered(`The ${sides} that ${gap('submissions')}.`),
    heading('Reasons'),
    numbered(`${gap('reasons')}`),
    heading('Directions'),
    numbered(`${gap('party')} shall ${gap('act')} by ${gap('date')}.`),
    numbered(`The costs of this decision are ${gap('costs')}.`),
  ].join('');
}
