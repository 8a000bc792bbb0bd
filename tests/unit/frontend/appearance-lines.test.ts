import { expect, test } from 'vitest';
import type { Agent, CaseParty, PartyRole } from '#contracts/endpoints/parties.ts';
import { APPEARANCES_MAX } from '#contracts/rules/speech/orders.ts';
import {
  appearanceLines,
  hasLine,
  withLine,
  withoutLine,
} from '#portal/parts/orders/appearance-lines.ts';

const party = (name: string, partyRole: PartyRole): CaseParty => ({
  partyId: `pty_${name}`,
  partyRole,
  party: { name },
});
const agent = (name: string): Agent => ({
  ...{ id: `agt_${name}`, partyId: 'pty', role: 'primary', email: 'a@example.com' },
  user: { name, mobile: '' },
});

test('offers each agent with the party, and a party without agents itself', () => {
  expect(
    appearanceLines([
      { party: party('Kaveri Mills', 'claimant'), agents: [agent('Asha Rao'), agent('Asha Rao')] },
      { party: party('Satpura\nLogistics', 'respondent'), agents: [agent('Dev  Mehta')] },
      { party: party('Union Bank', 'other'), agents: [] },
    ]),
  ).toEqual([
    'Asha Rao, for Kaveri Mills (claimant)',
    'Dev Mehta, for Satpura Logistics (respondent)',
    'Union Bank, other party',
  ]);
});

test('a chosen line is added below what was typed, and taken out again without it', () => {
  const typed = 'Ms. Shah, who instructs\n';
  const both = withLine(typed, 'Asha Rao, for Kaveri Mills (claimant)');
  expect(both).toBe('Ms. Shah, who instructs\nAsha Rao, for Kaveri Mills (claimant)');
  expect(hasLine(both, 'Asha Rao, for Kaveri Mills (claimant)')).toBe(true);
  expect(hasLine(both, 'Asha Rao')).toBe(false);
  expect(withoutLine(both, 'Asha Rao, for Kaveri Mills (claimant)')).toBe(
    'Ms. Shah, who instructs',
  );
  expect(withLine('', 'Asha Rao')).toBe('Asha Rao');
});

test('a line that does not fit is not added', () => {
  const full = 'x'.repeat(APPEARANCES_MAX - 3);
  expect(withLine(full, 'four')).toBe(full);
  expect(withLine(full, 'xy')).toBe(`${full}\nxy`);
});
