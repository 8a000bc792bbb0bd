/** Lines at each edge of a page that may be a header or footer. */
const EDGE_LINES = 3;
const MIN_PAGES = 3;
/** A line on this share of the pages is a running header or footer. */
const MIN_SHARE = 0.3;

/** Removes running headers, footers and page numbers, which would dominate any summary. */
export function stripRunningLines(pages: readonly string[]): string[] {
  const split = pages.map((page) => page.split('\n').filter((line) => line.trim() !== ''));
  const counts = new Map<string, number>();
  for (const lines of split)
    for (const form of new Set(edgesOf(lines).map(formOf)))
      counts.set(form, (counts.get(form) ?? 0) + 1);
  const atLeast = Math.max(MIN_PAGES, split.length * MIN_SHARE);
  const isRunning = (line: string) =>
    (counts.get(formOf(line)) ?? 0) >= atLeast || /^\P{L}*$/u.test(line);
  return split.map((lines) =>
    lines
      .filter(
        (line, index) =>
          !(index < EDGE_LINES || index >= lines.length - EDGE_LINES) || !isRunning(line),
      )
      .join('\n'),
  );
}

const edgesOf = (lines: readonly string[]): string[] =>
  lines.filter((_, index) => index < EDGE_LINES || index >= lines.length - EDGE_LINES);

/** The same for 'Page 3 of 9' and 'Page 4 of 9'. */
const formOf = (line: string): string =>
  line
    .trim()
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/g, ' ');
