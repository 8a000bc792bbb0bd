import { LAST_PAGE } from '../pages.ts';

/** Reads every row of a list. With the largest page size one call is nearly always enough. */
export async function readAllPages<Row>(
  read: (page: number) => Promise<{ data: Row[]; lastPage: number }>,
): Promise<Row[]> {
  const first = await read(1);
  const rows = [...first.data];
  for (let page = 2; page <= Math.min(first.lastPage, LAST_PAGE); page += 1)
    rows.push(...(await read(page)).data);
  return rows;
}
