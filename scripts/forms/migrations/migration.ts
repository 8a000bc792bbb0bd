import type { Table } from '#shared/dynamo/table.ts';
import type { Item } from '../stored-text.ts';

/** Brings the items of one kind to a form. */
export type Migration = {
  /** Never changes: the table stores where a migration stands under it. */
  name: string;
  /** Name of the kind of item. */
  kind: string;
  toForm: number;
  /** One sentence for the operator. */
  does: string;
  /**
   * Writes an item, which is readable and of an earlier form, in the new one. False if it was
   * changed meanwhile: it is read and judged again.
   */
  write: (table: Table, item: Item) => Promise<boolean>;
};
