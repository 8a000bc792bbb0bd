import type { Case } from '#contracts/endpoints/cases/cases.ts';

/** The claimant and the respondents of a case, as an order names them. */
export function partyNames({
  claimantParty,
  respondentParties,
}: Pick<Case, 'claimantParty' | 'respondentParties'>): string {
  const claimants = named([claimantParty.name], 'claimant');
  const respondents = named(
    respondentParties.map(({ name }) => name),
    'respondent',
  );
  return inWords([...claimants, ...respondents]);
}

const named = (names: readonly string[], side: string): string[] =>
  names
    .map((name) => name.replace(/\s+/gu, ' ').trim())
    .filter((name) => name !== '')
    .map((name) => `${name} (${side})`);

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
