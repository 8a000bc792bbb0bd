/** Maximum number of rows in a file. */
export const EXPORT_ROWS_MAX = 10_000;

/**
 * Reads up to `max` rows of a list, page by page. A row that moves to a later page meanwhile is read
 * once.
 */
export async function readRows<Row extends { id: string }>(
  readPage: (page: number) => Promise<{ data: Row[]; lastPage: number; total: number }>,
  onProgress: (progress: { done: number; total: number }) => void,
  max = EXPORT_ROWS_MAX,
): Promise<{ rows: Row[]; total: number }> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { data, lastPage, total } = await readPage(page);
    for (const row of data) if (rows.size < max) rows.set(row.id, row);
    onProgress({ done: rows.size, total: Math.min(total, max) });
    if (page >= lastPage || rows.size >= max) return { rows: [...rows.values()], total };
  }
}
