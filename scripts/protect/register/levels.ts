import type { ItemKindName } from '#shared/forms/item-kinds.constants.ts';
import type { ItemRule, ObjectRule } from './rule.ts';

/** Levels of protection (ASVS 5, 14.1): what each kind has besides the encryption of table and bucket. */
export const levels = {
  secret:
    'what is secret in it is sealed or hashed by a function before it is stored, and is never in a log',
  confidential:
    'the proceedings: for members of the case; a partition of its own for IAM; kept in all versions',
  personal: 'for the person, the people of their cases, and case managers; erased on request',
  operational: 'no personal data but ids; for the functions that use it',
} as const;
export type Level = keyof typeof levels;

/** Kinds with a code, a link, a number of identity, an offer or a key in them. */
const secretItems: ReadonlySet<ItemKindName> = new Set([
  ...(['code', 'mailedLink', 'nonce', 'calendarFeed', 'calendarFeedOfUser'] as const),
  ...(['party', 'agent', 'partyDocument'] as const),
  ...(['settlement', 'settlementLink', 'servedLink', 'signingLink', 'signingHandover'] as const),
  ...(['witnessLink', 'examinationReading'] as const),
]);

export function levelOf(rule: ItemRule | ObjectRule): Level {
  if ('item' in rule && secretItems.has(rule.item)) return 'secret';
  if (rule.holds === '' || rule.ground === 'operation') return 'operational';
  return rule.ground === 'claim' || rule.ground === 'evidence' ? 'confidential' : 'personal';
}
