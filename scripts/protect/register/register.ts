import { accountRules } from './account-rules.ts';
import { caseRules } from './case-rules.ts';
import { formOf, type Key, matchKey, matchText } from './key-form.ts';
import { objectRules } from './object-rules.ts';
import type { ItemRule, ObjectRule } from './rule.ts';
import { workRules } from './work-rules.ts';

/** The register of what is stored: every kind of item and of object. */

export { objectRules };

export const itemRules: readonly ItemRule[] = [...accountRules, ...caseRules, ...workRules].map(
  (rule) => ({ ...rule, key: formOf(rule.key) }),
);

export type Found<Kind> = { rule: Kind; variables: Readonly<Record<string, string>> };

/** The rule of an item; undefined if no rule is about it. The most literal form decides. */
export function ruleOfItem({ pk, sk }: Key): Found<ItemRule> | undefined {
  return best(itemRules, (rule) => matchKey(rule.key, { pk, sk }));
}

/** The rule of an object; undefined if no rule is about it. */
export function ruleOfObject(key: string): Found<ObjectRule> | undefined {
  return best(objectRules, (rule) => {
    if (!rule.key.endsWith('…')) return matchText(rule.key, key, '/');
    const form = rule.key.slice(0, -1);
    const parts = form.split('/');
    const whole = key.split('/');
    // All that follows is one part.
    const rest = whole.splice(parts.length - 1).join('/');
    const last = parts.pop() ?? '';
    const match = matchText(parts.join('/'), whole.join('/'), '/');
    return rest !== '' && (last === '' || last.startsWith('<')) ? match : undefined;
  });
}

function best<Kind>(
  rules: readonly Kind[],
  match: (rule: Kind) => { variables: Record<string, string>; literal: number } | undefined,
): Found<Kind> | undefined {
  let found: (Found<Kind> & { literal: number }) | undefined;
  for (const rule of rules) {
    const one = match(rule);
    if (one && (!found || one.literal > found.literal))
      found = { rule, variables: one.variables, literal: one.literal };
  }
  return found;
}
