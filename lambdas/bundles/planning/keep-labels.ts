import { compareLabels } from 'bundle-composer/plan';

type Labelled = { key: string; label: string };

/**
 * All labels that a bundle has used, in page order: those of its last plan and those of removed
 * pages, so that no label is given to a second page. They have no prefix, which may change. `earlier`: the labels before this plan; empty
 * if its numbering restarted.
 */
export function labelsAfter(
  earlier: readonly Labelled[],
  pages: readonly (Labelled & { number?: string })[],
): Labelled[] {
  const used = new Map(pages.map(({ key, label, number = label }) => [number, key]));
  const present = new Set(pages.map(({ key }) => key));
  // A page that moved has a new label; the old one stays in use under a key of no page.
  for (const { key, label } of earlier)
    if (!used.has(label)) used.set(label, present.has(key) ? `:retired/${label}` : key);
  return [...used]
    .map(([label, key]) => ({ key, label }))
    .sort((a, b) => compareLabels(a.label, b.label));
}
