type Shown = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** First, last and the neighbours of the current page; gaps between them. */
export function pagesToShow(page: number, last: number): Shown[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((one, at): Shown[] => {
    const before = pages[at - 1];
    const shown: Shown = { kind: 'page', page: one };
    return before !== undefined && one - before > 1
      ? [{ kind: 'gap', key: `gap-${one}` }, shown]
      : [shown];
  });
}
