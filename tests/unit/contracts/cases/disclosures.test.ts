import { describe, expect, test } from 'vitest';
import {
  disclosureActOf,
  firstDisclosureSchema,
  laterDisclosureSchema,
  newPartyResponseSchema,
  RESPONDING_PARTIES_MAX,
  RESPONSE_TEXT_MAX,
  receivedProblem,
  standingOf,
} from '#contracts/rules/disclosures.ts';
import { acceptanceOf } from '#tests/support/people/acceptance.ts';

const arbitration = acceptanceOf('arbitrator').disclosure;
const mediation = acceptanceOf('mediator').disclosure;

const issuesOf = (form: object) =>
  (firstDisclosureSchema.safeParse(form).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an arbitrator and a mediator disclose, each under their Act; a case manager does not', () => {
  expect(disclosureActOf('arbitrator')).toBe('arbitration');
  expect(disclosureActOf('mediator')).toBe('mediation');
  expect(disclosureActOf('caseManager')).toBeUndefined();
});

describe('a disclosure before acceptance', () => {
  test('is accepted as both Acts ask for it', () => {
    expect(issuesOf({ ...arbitration })).toEqual([]);
    expect(issuesOf({ ...mediation })).toEqual([]);
    expect(issuesOf({ ...arbitration, ongoingArbitrations: 0 })).toEqual([]);
    expect(issuesOf({ ...arbitration, ongoingArbitrations: 999 })).toEqual([]);
  });

  test.each([
    [{ ...mediation, interests: 'some' }, 'interestsText: Say what you disclose'],
    [
      { ...mediation, interestsText: 'A relative' },
      'interestsText: Remove the text, or say that you disclose something',
    ],
    [
      { ...arbitration, timeText: 'A long trial' },
      'timeText: Remove the text, or say that you disclose something',
    ],
    [{ ...arbitration, time: 'some' }, 'timeText: Say what you disclose'],
    [{ ...arbitration, ongoingArbitrations: 1000 }, 'ongoingArbitrations: Maximum 999'],
    [{ ...arbitration, interestsText: 'x'.repeat(2001) }, 'interestsText: Maximum 2000 characters'],
    [{ ...arbitration, contact: 'x'.repeat(301) }, 'contact: Maximum 300 characters'],
    [{ ...mediation, confirmed: false }, 'confirmed: Confirm that the disclosure is complete'],
  ])('is refused: %#', (form, issue) => {
    expect(issuesOf(form)).toContain(issue);
  });

  test('has text of the longest allowed length', () => {
    expect(issuesOf({ ...arbitration, interestsText: 'x'.repeat(2000) })).toEqual([]);
    expect(issuesOf({ ...arbitration, contact: 'x'.repeat(300) })).toEqual([]);
  });
});

test('a later disclosure says something', () => {
  const isAccepted = (body: object) => laterDisclosureSchema.safeParse(body).success;
  expect(isAccepted({ interestsText: 'A relative' })).toBe(true);
  expect(isAccepted({ interestsText: '', timeText: 'A long trial' })).toBe(true);
  expect(isAccepted({ interestsText: '', timeText: '' })).toBe(false);
  expect(isAccepted({ interestsText: ' ' })).toBe(false);
});

describe('a response of a party', () => {
  const objection = {
    ...{ response: 'objection', parties: ['A'], receivedOn: '2026-11-20' },
    ...{ text: 'A relative', documentId: '' },
  };
  const problemsOf = (facts: object) =>
    (newPartyResponseSchema.safeParse({ ...objection, ...facts }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  const names = (count: number) => Array.from({ length: count }, (_none, n) => `Party ${n}`);
  const REASON = 'text: Say what the party objects to, or choose the document that says it';

  test.each<[object, string[]]>([
    [{}, []],
    [{ text: '', documentId: 'doc_1' }, []],
    [{ text: '' }, [REASON]],
    [{ text: '', response: 'waiver' }, []],
    [{ response: '' }, ['response: Choose an objection or a waiver']],
    [{ parties: [] }, ['parties: Choose at least one party']],
    [{ parties: ['A', 'A'] }, ['parties: Choose each party once']],
    [{ parties: names(RESPONDING_PARTIES_MAX) }, []],
    [{ parties: names(RESPONDING_PARTIES_MAX + 1) }, ['parties: At most 21 parties']],
    [{ receivedOn: '2026-02-30' }, ['receivedOn: This date does not exist']],
    [{ receivedOn: '' }, ['receivedOn: Date is required']],
    [{ text: 'x'.repeat(RESPONSE_TEXT_MAX) }, []],
    [{ text: 'x'.repeat(RESPONSE_TEXT_MAX + 1) }, ['text: Maximum 500 characters']],
    [{ documentId: '../doc' }, ['documentId: Not a valid id']],
  ])('with %o has the problems %j', (facts, problems) => {
    expect(problemsOf(facts)).toEqual(problems);
  });

  test.each([
    ['2026-11-19', 'This day is before the disclosure'],
    ['2026-11-20', undefined],
    ['2026-11-24', undefined],
    ['2026-11-25', 'This day is still to come'],
  ])('received on %s: %s', (day, problem) => {
    expect(receivedProblem(day, { disclosedOn: '2026-11-20', today: '2026-11-24' })).toBe(problem);
  });
});

describe('where the parties stand', () => {
  const said = (response: 'objection' | 'waiver', ...parties: string[]) => ({ response, parties });

  test.each([
    [[], [], false],
    [[said('waiver', 'A')], [], false],
    [[said('waiver', 'A', 'B')], [], true],
    [[said('objection', 'A'), said('waiver', 'A', 'B')], [], true],
    [[said('waiver', 'A', 'B'), said('objection', 'B')], ['B'], false],
    [[said('waiver', 'A', 'Former party')], [], false],
  ])('after %j: %j objects, all waived: %s', (responses, objecting, isWaivedByAll) => {
    expect(standingOf(responses, ['A', 'B'])).toEqual({ objecting, isWaivedByAll });
  });

  test('nobody has waived in a case without parties', () => {
    expect(standingOf([], []).isWaivedByAll).toBe(false);
  });
});
