import { ZodError } from 'zod';
import { formOf, type ItemKind, kindOfKey } from '#shared/forms/item-kinds.ts';
import { accountReaders } from './account-readers.ts';
import { caseReaders } from './case-readers.ts';
import { paperReaders } from './paper-readers.ts';
import type { Readers } from './readers.ts';
import type { Item } from './stored-text.ts';

export const itemReaders: Readers = { ...accountReaders, ...caseReaders, ...paperReaders };

export type Judgement =
  | { is: 'good'; kind: ItemKind; form: number }
  /** `why` names fields and rules, never a value. */
  | { is: 'damaged' | 'newer' | 'unknown'; kind?: ItemKind; why: string };

/** Whether an item is of a known kind and form, and readable. */
export async function checkItem(item: Item, readers: Readers = itemReaders): Promise<Judgement> {
  const found = kindOfKey({ pk: String(item['pk']), sk: String(item['sk']) });
  if (!found) return { is: 'unknown', why: 'No kind has this key' };
  const { kind } = found;
  const form = formOf(item);
  if (form === undefined) return { is: 'damaged', kind, why: 'The form is no number' };
  if (form > kind.form)
    return { is: 'newer', kind, why: `Form ${form}; this code writes ${kind.form}` };
  const reader = readers[kind.name];
  if (!reader) return { is: 'unknown', kind, why: 'No reader is named for this kind' };
  try {
    await (typeof reader === 'function' ? reader(item) : reader.parse(item));
    return { is: 'good', kind, form };
  } catch (error) {
    return { is: 'damaged', kind, why: whyOf(error) };
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof ZodError)) return error instanceof Error ? error.name : 'unreadable';
  const [first] = error.issues;
  const more = error.issues.length > 1 ? ` and ${error.issues.length - 1} more` : '';
  return `${first?.path.join('.') || 'item'}: ${first?.code ?? 'unreadable'}${more}`;
}
