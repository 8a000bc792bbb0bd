/** A page of a list that was read whole; a page after the last one is empty. */
export function pageOfList<Row>(
  rows: readonly Row[],
  { page, perPage }: { page: number; perPage: number },
) {
  const start = (page - 1) * perPage;
  return {
    data: rows.slice(start, start + perPage),
    page,
    perPage,
    total: rows.length,
    lastPage: Math.max(1, Math.ceil(rows.length / perPage)),
  };
}
