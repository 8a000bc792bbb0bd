import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { FORM_ATTRIBUTE } from '../forms/present-forms.ts';
import type { Table } from './table.ts';

/** The compiler compares it; an import would load a file into every function. */
const FORM: typeof FORM_ATTRIBUTE = 'form';

/** Gets an item; undefined if there is none. Half a read unit per 4 KB, one if consistent. */
export async function getItem(
  { client, name }: Table,
  Key: { pk: string; sk: string },
  { isConsistent = false } = {},
): Promise<Record<string, unknown> | undefined> {
  const command = new GetCommand({ TableName: name, Key, ConsistentRead: isConsistent });
  return (await client.send(command)).Item;
}

/**
 * Attributes that a later release stored and this one does not know. During a release, and after a
 * rollback, old code changes such items: it keeps these attributes with the record that it read and
 * writes them back (docs/adr/0112-attributes-of-later-code.md).
 */
const kept = new WeakMap<object, Readonly<Record<string, unknown>>>();

const own: ReadonlySet<string> = new Set(['pk', 'sk', FORM]);

/** Parses an item. What its schema does not name is kept for `laterAttributesOf`. */
export function parseStored<Schema extends z.ZodObject>(
  schema: Schema,
  item: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const record = schema.parse(item);
  const later = Object.entries(item).filter(([name]) => !own.has(name) && !(name in schema.shape));
  if (later.length > 0) kept.set(record, Object.fromEntries(later));
  return record;
}

/** What later code stored with a record that `parseStored` returned; {} for a new record. */
export const laterAttributesOf = (stored: object | undefined): Readonly<Record<string, unknown>> =>
  (stored && kept.get(stored)) ?? {};
