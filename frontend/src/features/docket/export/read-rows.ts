import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';

/** Maximum number of cases in a file. */
export const EXPORT_ROWS_MAX = 10_000;

type ReadRows = { rows: CaseRow[]; total: number };

/** One page of the list. */
type ReadPage = (page: number) => Promise<{ data: CaseRow[]; lastPage: number; total: number }>;

/**
 * Reads up to `max` cases, page by page. A case that moves to a later page meanwhile is read once.
 */
export async function readRows(
  readPage: ReadPage,
  onProgress: (progress: { done: number; total: number }) => void,
  max = EXPORT_ROWS_MAX,
): Promise<ReadRows> {
  const rows = new Map<string, CaseRow>();
  for (let page = 1; ; page += 1) {
    const { data, lastPage, total } = await readPage(page);
    for (const row of data) if (rows.size < max) rows.set(row.id, row);
    onProgress({ done: rows.size, total: Math.min(total, max) });
    if (page >= lastPage || rows.size >= max) return { rows: [...rows.values()], total };
  }
}
