import { type NewBundleTemplate, templateOf } from './bundle-templates.ts';
import type { BundleManifest } from './bundles.ts';

/** Bundles of authorities: the portal's template, and the section of an authority by its citation. */

export const authoritySections = [
  'Statutes and rules',
  'Judgments of the Supreme Court',
  'Judgments of High Courts',
  'Foreign judgments',
  'Other texts',
] as const;
export type AuthoritySection = (typeof authoritySections)[number];

/**
 * The template for a bundle: its own settings, and an index that lists the authorities of each court with
 * title, date and page.
 */
export const authoritiesTemplate = (manifest: BundleManifest): NewBundleTemplate => ({
  ...templateOf(manifest),
  name: 'Bundle of authorities',
  sections: [...authoritySections],
  hasPageNumbers: true,
  hasContents: true,
  hasDates: true,
});

/** Series of reports whose next word, behind a year, names the court: AIR 1999 SC 1, SCC OnLine Bom 1. */
const reportsOfManyCourts = new Set(['AIR', 'OnLine']);
const supremeCourt = new Set(['SCC', 'SCR', 'INSC', 'SCALE', 'SC']);
/** Reports, neutral citations and usual short forms of High Courts. */
const highCourts = new Set(
  'AHC APHC BHC CHC DHC GUJHC HHC JHHC JKLHC KER KERHC KHC MHC MPHC ORHC PHHC RJHC TSHC UKHC BomCR DLT ILR MLJ Bom Cal Del Guj Kar Ker Mad'.split(
    ' ',
  ),
);
const foreignCourts = new Set(
  'AC CLR ER EWCA EWHC HCA HKCFA HKCFI KB PC QB SGCA SGHC SLR UKHL UKPC UKSC US WLR'.split(' '),
);
const statutes = new Set(
  'act code constitution ordinance order regulations rules statute'.split(' '),
);

/** The section of an authority by the citation in its title; `Other texts` if none is recognised. */
export function sectionOfAuthority(title: string): AuthoritySection {
  const words = title.replaceAll('.', '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return courtOf(words) ?? (isStatute(words) ? 'Statutes and rules' : 'Other texts');
}

function courtOf(words: readonly string[]): AuthoritySection | undefined {
  const report = words.findIndex((word) => reportsOfManyCourts.has(word));
  const court = words.slice(report + 1).find((word) => !/^\d/.test(word));
  if (report >= 0 && court !== undefined)
    return court === 'SC'
      ? 'Judgments of the Supreme Court'
      : foreignCourts.has(court)
        ? 'Foreign judgments'
        : 'Judgments of High Courts';
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  if (has(highCourts) || isNamed(words, 'High')) return 'Judgments of High Courts';
  if (has(supremeCourt)) return 'Judgments of the Supreme Court';
  if (has(foreignCourts)) return 'Foreign judgments';
  return isNamed(words, 'Supreme') ? 'Judgments of the Supreme Court' : undefined;
}

/** Whether a High Court or the Supreme Court is named. */
const isNamed = (words: readonly string[], which: 'High' | 'Supreme'): boolean =>
  words.some((word, at) => word === which && words[at + 1] === 'Court');

const isStatute = (words: readonly string[]): boolean =>
  words.some((word) => statutes.has(word.toLowerCase()));
