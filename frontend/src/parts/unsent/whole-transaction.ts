type Transaction = { readonly done: Promise<void>; abort(): void; commit(): void };

/**
 * Makes all changes of a transaction of the browser's database, or none. Rejects once, also if a
 * change throws before the database sees it, e.g. a value that cannot be stored.
 */
export async function wholeTransaction(
  transaction: Transaction,
  changes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const awaited: Promise<unknown>[] = [transaction.done];
  try {
    for (const change of changes) awaited.push(change());
    // Without it, a transaction of a page that is left may be aborted.
    transaction.commit();
  } catch (error) {
    for (const one of awaited) one.catch(() => undefined);
    transaction.abort();
    throw error;
  }
  await Promise.all(awaited);
}
