import type { Agent, CaseParty, PartyRole } from '#contracts/endpoints/parties.ts';
import { APPEARANCES_MAX } from '#contracts/rules/speech/orders.ts';

const sides: Readonly<Record<PartyRole, string>> = {
  claimant: 'claimant',
  respondent: 'respondent',
  other: 'other party',
};

/** One line for each agent with the party; for a party without agents, the party. */
export function appearanceLines(
  parties: readonly { party: CaseParty; agents: readonly Agent[] }[],
): string[] {
  const lines = parties.flatMap(({ party: { party, partyRole }, agents }) => {
    const name = inOneLine(party.name);
    if (agents.length === 0) return [`${name}, ${sides[partyRole]}`];
    return agents.map(({ user }) => `${inOneLine(user.name)}, for ${name} (${sides[partyRole]})`);
  });
  return [...new Set(lines)];
}

const inOneLine = (name: string) => name.replace(/\s+/g, ' ').trim();

export const hasLine = (appearances: string, line: string): boolean =>
  appearances.split('\n').some((one) => one.trim() === line);

/** Adds a line at the end. The text stays as it is if it would become too long. */
export function withLine(appearances: string, line: string): string {
  const kept = appearances.trimEnd();
  const text = kept === '' ? line : `${kept}\n${line}`;
  return text.length > APPEARANCES_MAX ? appearances : text;
}

/** Removes a line; the others stay as they were typed. */
export const withoutLine = (appearances: string, line: string): string =>
  appearances
    .split('\n')
    .filter((one) => one.trim() !== line)
    .join('\n');
