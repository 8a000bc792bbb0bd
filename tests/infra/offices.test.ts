import { describe, expect, it } from 'vitest';
import { managedRules, rateRules } from '#lib/stacks/edge-stack.ts';
import { type Properties, resourcesOf, theResource, variants } from './support/synthesised.ts';

/** The firewall's limits against an office behind one address, in calls within five minutes. */

const PEOPLE = 200;
/** A screen that is open and not used: one poll every five seconds (seed 2). */
const IDLE_TAB = 60;
const TABS = 2;
/** A person who works: a screen every ten seconds, of four calls each. */
const WORK = 120;
/** The forms of a login: two checks, two sends, two answers. */
const LOGIN = 6;

const rulesOf = (variant: (typeof variants)[number]): Properties[] =>
  theResource(variant, 'AWS::WAFv2::WebACL', 'edge').Properties.Rules.map((rule: Properties) => ({
    name: rule.Name,
    ...rule.Statement.RateBasedStatement,
  }));

describe.each(variants)('the firewall of %s', (variant) => {
  const rules = rulesOf(variant);
  const limitOf = (name: string) => rules.find((rule) => rule.name === name)?.Limit ?? 0;

  it('lets 200 people behind one address log in at once and work in two tabs each', () => {
    expect(limitOf('all-calls')).toBeGreaterThanOrEqual(PEOPLE * (TABS * IDLE_TAB + WORK));
    expect(limitOf('session')).toBeGreaterThanOrEqual(10 * IDLE_TAB + WORK);
    // Half of them within the same five minutes.
    expect(limitOf('sign-in')).toBeGreaterThanOrEqual((PEOPLE / 2) * LOGIN);
  });

  it('stops one session, and one address without a session, long before that', () => {
    expect(limitOf('session')).toBeLessThanOrEqual(limitOf('all-calls') / 10);
    expect(limitOf('sign-in')).toBeLessThanOrEqual(limitOf('all-calls') / 10);
    expect(rules.find(({ name }) => name === 'session')).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'authorization' } }],
    });
    for (const { Name, ...rule } of rules.filter(({ name }) => name === 'sign-in'))
      expect(rule, Name).toMatchObject({ AggregateKeyType: 'IP' });
  });

  it('rings for each rule that refuses', () => {
    const watched = resourcesOf(variant, 'AWS::CloudWatch::Alarm', 'edgeMonitoring').flatMap(
      ({ Properties: { MetricName, Dimensions } }) =>
        MetricName === 'BlockedRequests'
          ? [Dimensions.find(({ Name }: Properties) => Name === 'Rule').Value]
          : [],
    );
    expect(watched.sort()).toEqual([...rateRules, ...managedRules].map(({ name }) => name).sort());
    expect(rules.map(({ name }) => name).sort()).toEqual(watched);
  });
});
