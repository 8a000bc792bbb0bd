import { ownerIn, ruleOfItem } from '../register/register.ts';
import { attributeOf } from './fate.ts';

/** The account with whose erasure an item goes, or loses its person; undefined if there is none. */
export function ownerInErasure(stored: Readonly<Record<string, unknown>>): string | undefined {
  const item = { ...stored, pk: String(stored['pk']), sk: String(stored['sk']) };
  const found = ruleOfItem(item);
  if (!found?.rule.owner || found.rule.own === 'keep') return undefined;
  const { owner } = found.rule;
  const id =
    'variable' in owner
      ? ownerIn(found.variables, owner.variable)
      : attributeOf(item, owner.attribute);
  return id.startsWith('usr_') ? id : undefined;
}
