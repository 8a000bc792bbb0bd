/** Labels that say more than the page's place; undefined for '1', '2', '3' … and for empty ones. */
export function usefulLabels(labels: readonly string[] | null): readonly string[] | undefined {
  if (!labels) return undefined;
  const isPlain = labels.every((label, at) => label === '' || label === String(at + 1));
  return isPlain ? undefined : labels;
}

/** The page that a user means: a label first, else the place from 1; undefined if there is none. */
export function pageOf(
  typed: string,
  pageCount: number,
  labels: readonly string[] | undefined,
): number | undefined {
  const text = typed.trim();
  const labelled = labels?.findIndex((label) => label.toUpperCase() === text.toUpperCase()) ?? -1;
  if (labelled >= 0) return labelled + 1;
  const place = /^\d+$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= pageCount ? place : undefined;
}
