import type { BundlePlan, DocumentFacts, ReadableFacts } from 'bundle-composer/plan';
import type { BundlePoint } from '#contracts/endpoints/files/bundles.ts';
import { type ProfileRule, pointsOf } from '#contracts/rules/bundling/bundle-profiles.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import type { AssemblyResult } from '../record/bundle-files.ts';
import type { BundlePdf } from '../record/bundle-record.ts';
import type { Composition } from './compose-manifest.ts';

type Checked = {
  manifest: BundleManifest;
  plan: BundlePlan;
  composition: Composition;
  /** The PDF of this content; undefined until it is assembled. */
  pdf: BundlePdf | undefined;
  /** What its assembly found against PDF/A-2u; undefined where that was not read. */
  obstacles: AssemblyResult['obstacles'] | undefined;
  /** Pictures that its assembly left above 300 dots per inch; undefined where it reduced none. */
  kept: AssemblyResult['problems'] | undefined;
};
type Verdict = Pick<BundlePoint, 'state' | 'message' | 'places'>;
type Place = BundlePoint['places'][number];

/** Documents of a point that are named, and pages of a document. */
const PLACES_MAX = 50;
const PAGES_MAX = 100;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Decides each point of a bundle's profile. Pure. */
export const checkProfile = (checked: Checked): BundlePoint[] =>
  checked.plan.pages.length === 0
    ? []
    : pointsOf(checked.manifest.settings).map(({ rule }) => ({ rule, ...checks[rule](checked) }));

const met: Verdict = { state: 'met', message: '', places: [] };
const open = (message: string, places: Place[] = []): Verdict => ({
  state: 'open',
  message,
  places,
});
const notKnown = (message: string, places: Place[] = []): Verdict => ({
  state: 'unknown',
  message,
  places,
});

const NO_PDF = 'Known when the PDF is assembled';

const checks: Readonly<Record<ProfileRule, (checked: Checked) => Verdict>> = {
  onePdf: ({ manifest: { settings }, plan }) =>
    plan.volumes !== undefined && settings.profile === 'uk2021'
      ? open(`The bundle has ${plan.volumes.length} volumes`)
      : met,
  numbersFromOne: ({ manifest, plan }) => {
    if (!manifest.hasPageNumbers) return open('The pages have no printed numbers');
    const first = plan.pages[0]?.label ?? '';
    return first === '1' ? met : open(`The first page has the number ${first}`);
  },
  numbersAreThePages: (checked) => {
    if (!checked.manifest.hasPageNumbers) return open('The pages have no printed numbers');
    const places = placesWhere(checked, (page, index) => page.label !== String(index + 1));
    return places.length === 0
      ? met
      : open('These numbers differ from those of the PDF. Number the bundle anew', places);
  },
  contents: ({ manifest: { hasContents } }) =>
    hasContents ? met : open('The bundle has no table of contents'),
  bookmarks: ({ manifest: { hasPageNumbers }, plan }) => {
    if (plan.entries.length === 0) return open('The bundle has no documents with a bookmark');
    return hasPageNumbers ? met : open('The pages have no numbers, which bookmarks name');
  },
  searchable: (checked) =>
    byFact(checked, 'pagesWithoutText', 'These pages have no text that can be searched'),
  upright: (checked) =>
    verdictOf(checked, {
      isKnown: (facts) => facts.turnedPages !== undefined,
      isOpen:
        () =>
        ({ textTurn }) =>
          textTurn !== undefined,
      message: 'The text of these pages is turned. Turn them in the work table',
    }),
  opensAtFullSize: () => met,
  resolutionAtMost300: (checked) => {
    const { manifest, kept } = checked;
    if (!manifest.settings.reducesPictures) return byFact(checked, 'highResolutionPages', TOO_FINE);
    return kept === undefined ? byFixedPictures(checked) : byKeptPictures(checked, kept);
  },
  scansAt300: (checked) =>
    byFact(checked, 'lowResolutionPages', 'These pages were scanned with fewer dots'),
  a4: (checked) =>
    checked.manifest.settings.fitsA4
      ? met
      : byFact(checked, 'otherSizePages', 'These pages have another size. Fit pages to A4'),
  noPassword: () => met,
  latePagesAtEnd: (checked) => {
    const places = placesWhere(checked, ({ number, label }) => !/^[0-9]+$/.test(number ?? label));
    return places.length === 0
      ? met
      : open('These pages stand between others. Put late pages at the end', places);
  },
  fileName: ({ manifest: { settings } }) =>
    settings.fileName.includes('{case}') && settings.fileName.includes('{date}')
      ? met
      : open('The pattern of the file name needs {case} and {date}'),
  sizeLimit: ({ manifest: { settings }, pdf, plan }) => {
    const { volumes } = settings;
    if (volumes.by !== 'size') return open('Cut the bundle into volumes by size in its settings');
    if (pdf === undefined) return notKnown(NO_PDF);
    const limit = volumes.megabytes * BYTES_PER_MEGABYTE;
    const files = pdf.volumes ?? [{ sizeBytes: pdf.sizeBytes, first: plan.pages[0]?.label ?? '' }];
    const large = files.filter(({ sizeBytes }) => sizeBytes > limit);
    return large.length === 0
      ? met
      : open(
          'These files are larger than the limit',
          large.slice(0, PLACES_MAX).map(({ sizeBytes, first }) => ({
            title: `${fileSize(sizeBytes)} from page ${first} on`,
            pages: [],
          })),
        );
  },
  archive: ({ obstacles }) => {
    if (obstacles === undefined) return notKnown(NO_PDF);
    const places = obstacles.slice(0, PLACES_MAX).map(({ title, reasons }) => ({
      title: `${title}: ${reasons.join('; ')}`,
      pages: [],
    }));
    return places.length === 0 ? met : open('These documents are not PDF/A-2u', places);
  },
};

const TOO_FINE =
  'Pictures on these pages have a higher resolution. Reduce pictures in the settings';
const NOT_REDUCED = 'Pictures on these pages have a higher resolution and cannot be reduced';

/** By what the inspection of the documents says; documents without such pictures have none to name. */
const byFixedPictures = (checked: Checked): Verdict =>
  verdictOf(checked, {
    isKnown: ({ fixedResolutionPages, highResolutionPages }) =>
      fixedResolutionPages !== undefined || highResolutionPages?.length === 0,
    isOpen: ({ fixedResolutionPages }) => {
      const pages = new Set(fixedResolutionPages);
      return ({ sourcePage }) => pages.has(sourcePage);
    },
    message: NOT_REDUCED,
  });

/** By what the assembly found, under the numbers of its pages. */
function byKeptPictures(checked: Checked, kept: AssemblyResult['problems']): Verdict {
  const named = new Map<string, Set<string>>();
  for (const { itemId = '', pages = [] } of kept)
    named.set(itemId, new Set([...(named.get(itemId) ?? []), ...pages]));
  const places = placesWhere(
    checked,
    (page) => page.kind === 'source' && named.get(page.itemId)?.has(page.label) === true,
  );
  return places.length === 0 ? met : open(NOT_REDUCED, places);
}

type PlannedPage = BundlePlan['pages'][number];
type SourcePage = PlannedPage & { kind: 'source' };
type PageFact = {
  [Key in keyof ReadableFacts]-?: NonNullable<ReadableFacts[Key]> extends number[] ? Key : never;
}[keyof ReadableFacts];

/** Pages that a fact of their document names. */
const byFact = (checked: Checked, fact: PageFact, message: string): Verdict =>
  verdictOf(checked, {
    isKnown: (facts) => facts[fact] !== undefined,
    isOpen: (facts) => {
      const pages = new Set(facts[fact]);
      return ({ sourcePage }) => pages.has(sourcePage);
    },
    message,
  });

function verdictOf(
  checked: Checked,
  {
    isKnown,
    isOpen,
    message,
  }: {
    isKnown: (facts: ReadableFacts) => boolean;
    isOpen: (facts: ReadableFacts) => (page: SourcePage) => boolean;
    message: string;
  },
): Verdict {
  const { facts } = checked.composition;
  const readable = (found: DocumentFacts | undefined) => (found?.code === 'ok' ? found : undefined);
  const tests = new Map<string, ((page: SourcePage) => boolean) | undefined>();
  const testOf = (documentId: string) => {
    if (!tests.has(documentId)) {
      const found = readable(facts[documentId]);
      tests.set(documentId, found && isKnown(found) ? isOpen(found) : undefined);
    }
    return tests.get(documentId);
  };
  const places = placesWhere(
    checked,
    (page) => page.kind === 'source' && testOf(page.documentId)?.(page) === true,
  );
  if (places.length > 0) return open(message, places);
  const unexamined = placesWhere(
    checked,
    (page) => page.kind === 'source' && testOf(page.documentId) === undefined,
  ).map(({ title }) => ({ title, pages: [] }));
  return unexamined.length === 0
    ? met
    : notKnown('These documents were processed before this was examined', unexamined);
}

/** Pages by their document, under the numbers of the bundle. */
function placesWhere(
  { plan, composition }: Checked,
  isNamed: (page: PlannedPage, index: number) => boolean,
): Place[] {
  const titles = new Map(composition.manifest.items.map(({ id, title }) => [id, title]));
  const places = new Map<string, Place>();
  for (const [index, page] of plan.pages.entries()) {
    if (!isNamed(page, index)) continue;
    const itemId = 'itemId' in page ? page.itemId : `:${page.kind}`;
    const place = places.get(itemId);
    if (place !== undefined) {
      if (place.pages.length < PAGES_MAX) place.pages.push(page.label);
    } else if (places.size < PLACES_MAX)
      places.set(itemId, {
        title: titles.get(itemId) ?? sheetTitles[page.kind],
        pages: [page.label],
      });
  }
  return [...places.values()];
}

const sheetTitles: Readonly<Record<PlannedPage['kind'], string>> = {
  contents: 'Contents',
  manifest: 'List of checksums',
  divider: 'Section',
  slip: 'Slip sheet',
  source: 'Document',
};
