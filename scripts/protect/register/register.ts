import { type ItemKey, kindOfKey } from '#shared/forms/item-kinds.ts';
import { accountRules } from './account-rules.ts';
import { caseRules } from './case-rules.ts';
import { matchObject } from './object-form.ts';
import { objectRules } from './object-rules.ts';
import type { ItemRule, ObjectRule, SubjectId } from './rule.ts';
import { workRules } from './work-rules.ts';

/** The register of what is stored: every kind of item and of object. */

export { objectRules };

export const itemRules: readonly ItemRule[] = [...accountRules, ...caseRules, ...workRules];

const byItem = new Map(itemRules.map((rule) => [rule.item, rule]));

export type Found<Kind> = { rule: Kind; variables: Readonly<Record<string, string>> };

/** The rule of an item; undefined if no rule is about it. */
export function ruleOfItem(key: ItemKey): Found<ItemRule> | undefined {
  const found = kindOfKey(key);
  const rule = found && byItem.get(found.kind.name);
  return rule && { rule, variables: found.parts };
}

/** The rule of an object; undefined if no rule is about it. The most literal form decides. */
export function ruleOfObject(key: string): Found<ObjectRule> | undefined {
  let found: (Found<ObjectRule> & { literal: number }) | undefined;
  for (const rule of objectRules) {
    const match = matchObject(rule.key, key);
    if (match && (!found || match.literal > found.literal)) found = { rule, ...match };
  }
  return found;
}

/**
 * The id of the owner in a key. An item of a person's own partition calls them `<person>`, the audit
 * trail `<subject>`; a case can follow the id (quotas).
 */
export function ownerIn(variables: Found<unknown>['variables'], name: SubjectId): string {
  const named = variables['person'] ?? variables['subject'];
  const person = name === 'user' ? named?.split('#')[0] : undefined;
  return variables[name] ?? person ?? '';
}
