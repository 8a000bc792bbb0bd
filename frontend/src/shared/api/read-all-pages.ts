/** No list is asked for a page beyond this (api.md, Conventions). */
const LAST_PAGE_MAX = 500;

/** Every row of a list whose pages are as long as they may be: one call nearly always. */
export async function readAllPages<Row>(
  read: (page: number) => Promise<{ data: Row[]; lastPage: number }>,
): Promise<Row[]> {
  const first = await read(1);
  const rows = [...first.data];
  for (let page = 2; page <= Math.min(first.lastPage, LAST_PAGE_MAX); page += 1)
    rows.push(...(await read(page)).data);
  return rows;
}
