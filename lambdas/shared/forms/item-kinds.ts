import { type ItemKindName, type ItemRole, itemKindList } from './item-kinds.constants.ts';
import { FORM_ATTRIBUTE, presentForms } from './present-forms.ts';

export type ItemKind = {
  name: ItemKindName;
  /** Keys with `<name>` in place of what varies (item-kinds.constants.ts). */
  pk: string;
  sk: string;
  role: ItemRole;
  /** The form that the present code writes. */
  form: number;
};

const formsByKind: Readonly<Record<string, number>> = presentForms;

/** All kinds of items in the table. */
export const itemKinds: readonly ItemKind[] = itemKindList.map(([name, pk, sk, role]) => ({
  name,
  pk,
  sk,
  role,
  form: formsByKind[name] ?? 1,
}));

export type ItemKey = { pk: string; sk: string };

/** A kind, and what stands in its key, e.g. { case: 'cas_1' }. */
export type KindOfKey = { kind: ItemKind; parts: Readonly<Record<string, string>> };

/** Kinds by the first part of their partition key. */
const byBeginning = Map.groupBy(itemKinds, ({ pk }) => pk.split('#')[0] ?? '');

/**
 * The kind of an item by its key; undefined for an unknown key. Keys without a variable part come
 * before those with one.
 */
export function kindOfKey({ pk, sk }: ItemKey): KindOfKey | undefined {
  for (const kind of byBeginning.get(pk.split('#')[0] ?? '') ?? []) {
    const parts = matchKey(kind, { pk, sk });
    if (parts) return { kind, parts };
  }
  return undefined;
}

function matchKey(kind: ItemKind, { pk, sk }: ItemKey): Record<string, string> | undefined {
  const ofPk = matchText(kind.pk, pk);
  const ofSk = ofPk && matchText(kind.sk, sk);
  return ofSk && { ...ofPk, ...ofSk };
}

function matchText(pattern: string, text: string): Record<string, string> | undefined {
  const wanted = pattern.split('#');
  const given = text.split('#');
  if (given.length < wanted.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const isLast = at === wanted.length - 1;
    const isRest = want.endsWith('…>');
    const name = want.startsWith('<') ? want.slice(1, isRest ? -2 : -1) : undefined;
    const part = isRest ? given.slice(at).join('#') : (given[at] ?? '');
    if (isLast && !isRest && given.length > wanted.length) return undefined;
    if (name === undefined ? part !== want : part === '' && !isRest) return undefined;
    if (name !== undefined) parts[name] = part;
  }
  return parts;
}

/** The form of a stored item; undefined if the attribute is not a form. */
export function formOf(item: Readonly<Record<string, unknown>>): number | undefined {
  const form = item[FORM_ATTRIBUTE] ?? 1;
  return typeof form === 'number' && Number.isInteger(form) && form > 0 ? form : undefined;
}
