import type { Item } from '#scripts/stores/scan-items.ts';
import { type Found, ownerIn, ruleOfItem } from '../register/register.ts';
import type { ItemRule } from '../register/rule.ts';
import { namingOf } from './naming.ts';
import type { Subject } from './subject.ts';

/** How an item concerns a person: it is theirs, it names them, or it names somebody of that name. */
export type Relation = 'own' | 'named' | 'sameName';

export type Fate = Found<ItemRule> & {
  relation: Relation;
  act: 'delete' | 'pseudonymise' | 'keep';
};

/** What an erasure does to an item; undefined if the item does not concern the person. */
export function fateOf(item: Item, subject: Subject): Fate | undefined {
  const found = ruleOfItem(item);
  if (!found) throw new Error(`The register has no rule for the item ${item.pk} / ${item.sk}`);
  const relation = relationOf(found, item, subject);
  if (!relation) return undefined;
  if (relation === 'sameName') return { ...found, relation, act: 'keep' };
  const act = relation === 'own' ? found.rule.own : found.rule.named;
  if (act !== 'deleteUnlessInCase') return { ...found, relation, act };
  const partyId = found.variables['party'] ?? String(item['id'] ?? '');
  return { ...found, relation, act: subject.partiesInCases.has(partyId) ? 'keep' : 'delete' };
}

function relationOf(
  { rule, variables }: Found<ItemRule>,
  item: Item,
  subject: Subject,
): Relation | undefined {
  if (isOwn(rule, { variables, item, subject })) return 'own';
  const { byId, byName } = namingOf(item, subject);
  if (byId) return 'named';
  if (!byName) return undefined;
  // Others can have the same name; within a case of the person it is the person.
  return subject.cases.has(caseIdOf({ variables, item })) ? 'named' : 'sameName';
}

function isOwn(
  { owner }: ItemRule,
  {
    variables,
    item,
    subject,
  }: { variables: Found<ItemRule>['variables']; item: Item; subject: Subject },
): boolean {
  if (!owner) return false;
  if ('variable' in owner) {
    const { agent = '', email = '' } = variables;
    const value = ownerIn(variables, owner.variable);
    // What a party has of its agents is theirs too.
    if (owner.variable === 'party' && subject.ids.agent.has(agent)) return true;
    if (owner.variable === 'party' && subject.ids.email.has(email.toLowerCase())) return true;
    // The claim of the primary agent names the agent in an attribute alone.
    if (owner.variable === 'party' && subject.ids.agent.has(attributeOf(item, 'agentId')))
      return true;
    return subject.ids[owner.variable].has(
      owner.variable === 'email' ? value.toLowerCase() : value,
    );
  }
  const value = attributeOf(item, owner.attribute);
  const { user, party, agent } = subject.ids;
  return [user, party, agent, subject.outsiderIds].some((ids) => ids.has(value));
}

export function attributeOf(item: Item, path: string): string {
  let value: unknown = item;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The case that an item belongs to; '' for none. */
export function caseIdOf({
  variables,
  item,
}: {
  variables: Found<ItemRule>['variables'];
  item: Item;
}): string {
  const named = variables['case'] ?? item['caseId'] ?? item['entityId'];
  if (typeof named === 'string') return named;
  return attributeOf(item, 'case.id') || attributeOf(item, 'meta.caseId');
}
