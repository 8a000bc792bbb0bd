import { rewriteOrder, toOrder } from '#lambdas/orders/forms.door.ts';
import type { Migration } from './migration.ts';

/** Orders that were written before ADR 90 have no line among those of their case, or one without number. */
export const orderLines: Migration = {
  name: 'order-lines',
  kind: 'order',
  toForm: 2,
  does: 'lists each dictated order, with its number, among the orders of its case',
  write: (table, item) => rewriteOrder(table, toOrder(item)),
};
