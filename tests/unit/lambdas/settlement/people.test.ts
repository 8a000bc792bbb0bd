import { describe, expect, test } from 'vitest';
import { changeOfPeople, everybodyOf } from '#lambdas/settlement/rounds/change-of-people.ts';
import { peopleOf, person, settlement } from '#tests/support/outcome/make-settlement.ts';

/** Who belongs to a side, and how a change of it is told. */

const meera = person('agt_1', 'Meera Joshi', 'meera@example.com');
const arjun = person('agt_2', 'Arjun Rao', 'arjun@example.com');
const party = person('pty_1', 'Deccan Housing Finance');

describe('a change of people', () => {
  const change = (before: (typeof meera)[], now: (typeof meera)[]) =>
    changeOfPeople(peopleOf({ claimant: before }), peopleOf({ claimant: now }));

  test('is none while both have the same parties and addresses', () => {
    expect(change([meera, party], [party, meera])).toBeUndefined();
    expect(change([meera], [person('agt_9', 'M. Joshi', 'MEERA@example.com')])).toBeUndefined();
    expect(change([party], [person('pty_1', 'Deccan Finance')])).toBeUndefined();
  });

  test('names who joined and who left, by side', () => {
    expect(change([meera], [meera, arjun])).toBe('Arjun Rao joined the claimant’s side');
    expect(change([meera, arjun], [arjun])).toBe('Meera Joshi left the claimant’s side');
    expect(
      changeOfPeople(
        peopleOf({ claimant: [meera], respondent: [arjun] }),
        peopleOf({ claimant: [arjun], respondent: [arjun, party] }),
      ),
    ).toBe(
      'Arjun Rao joined the claimant’s side; Meera Joshi left the claimant’s side; ' +
        'Deccan Housing Finance joined the respondent’s side',
    );
  });

  test('is one if an address or a party is another', () => {
    expect(change([meera], [{ ...meera, email: 'other@example.com' }])).toBe(
      'Meera Joshi joined the claimant’s side; Meera Joshi left the claimant’s side',
    );
    expect(change([party], [{ ...party, id: 'pty_2' }])).toContain('joined');
  });

  test('names five people at most, each name once', () => {
    const agents = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        person(`agt_${at}`, `Agent ${at}`, `${at}@a.example`),
      );
    const five = 'Agent 0, Agent 1, Agent 2, Agent 3, Agent 4';
    expect(change([], agents(5))).toBe(`${five} joined the claimant’s side`);
    expect(change([], agents(7))).toBe(`${five}, 2 more joined the claimant’s side`);
    expect(change([], [party, { ...party, id: 'pty_2' }])).toBe(
      'Deccan Housing Finance joined the claimant’s side',
    );
  });
});

test('everybody is each address once: holders first, then the people now and at the opening', () => {
  const former = person('agt_3', 'Former Agent', 'former@example.com');
  const record = settlement({
    people: peopleOf({ claimant: [{ ...meera, name: 'M. Joshi' }, arjun, party] }),
    eligible: peopleOf({ claimant: [person('x', 'Arjun', 'ARJUN@example.com'), former] }),
  });
  expect(everybodyOf(record).map(({ name }) => name)).toEqual([
    'Meera Joshi',
    'Arjun Rao',
    'Former Agent',
    'Suresh Patil',
  ]);
  expect(everybodyOf(settlement()).map(({ id }) => id)).toEqual([
    'rep_Meera Joshi',
    'rep_Suresh Patil',
  ]);
});
