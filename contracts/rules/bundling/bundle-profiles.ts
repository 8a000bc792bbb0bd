import type { BundleProfileId, BundleSettings } from './bundle-settings.ts';

/** What a court can ask of a bundle; `check-profile.ts` decides each of them. */
export const profileRules = [
  'onePdf',
  'numbersFromOne',
  'numbersAreThePages',
  'contents',
  'bookmarks',
  'searchable',
  'upright',
  'opensAtFullSize',
  'resolutionAtMost300',
  'scansAt300',
  'a4',
  'noPassword',
  'latePagesAtEnd',
  'fileName',
  'sizeLimit',
  'archive',
] as const;
export type ProfileRule = (typeof profileRules)[number];

type Flags = { hasPageNumbers?: boolean; hasContents?: boolean; keepsNumbers?: boolean };

/** Requirements of a court as data. Courts change them: a new text is a new profile. */
export type BundleProfile = {
  name: string;
  /** Set when the profile is chosen; each can be changed afterwards. */
  flags: Flags;
  settings: Partial<BundleSettings>;
  points: readonly { rule: ProfileRule; text: string; source: string }[];
};

const UK = 'General guidance on electronic court bundles, 29 November 2021';
const DELHI = 'e-Filing Rules of the High Court of Delhi, 2021';
const MODEL = 'Model Rules for e-Filing, eCommittee of the Supreme Court of India, 2020';

const RESOLUTION = 'The resolution is not above 300 dots per inch';

export const bundleProfiles: Readonly<Record<BundleProfileId, BundleProfile>> = {
  own: { name: 'Own settings', flags: {}, settings: {}, points: [] },
  uk2021: {
    name: 'UK general guidance (November 2021)',
    flags: { hasPageNumbers: true, hasContents: true, keepsNumbers: true },
    settings: {
      latePages: 'end',
      fitsA4: false,
      reducesPictures: true,
      numbers: { prefix: '', first: 1, digits: 1, position: 'bottomRight' },
      fileName: '{case} {title}, {name}, {date}',
      volumes: { by: 'none' },
      language: 'en-GB',
    },
    points: [
      { rule: 'onePdf', text: 'The bundle is one PDF', source: UK },
      {
        rule: 'numbersFromOne',
        text: 'Numbers are set by computer and begin with 1 on the first page, the index included',
        source: UK,
      },
      {
        rule: 'numbersAreThePages',
        text: 'The printed number of each page is its number in the PDF',
        source: UK,
      },
      { rule: 'contents', text: 'Each entry of the index is a link', source: UK },
      {
        rule: 'bookmarks',
        text: 'Sections and documents have bookmarks with a description and the page number',
        source: UK,
      },
      { rule: 'searchable', text: 'Typed pages have recognised text', source: UK },
      {
        rule: 'upright',
        text: 'No page is upside down, and landscape pages read from left to right',
        source: UK,
      },
      { rule: 'opensAtFullSize', text: 'The PDF opens at 100 %', source: UK },
      {
        rule: 'resolutionAtMost300',
        text: RESOLUTION,
        source: UK,
      },
      {
        rule: 'latePagesAtEnd',
        text: 'Late pages stand at the end, unless the court orders otherwise',
        source: UK,
      },
      { rule: 'fileName', text: 'The file name has the case and the date', source: UK },
    ],
  },
  delhi2021: {
    name: 'High Court of Delhi, model rules of the eCommittee',
    flags: { hasPageNumbers: true, hasContents: true, keepsNumbers: false },
    settings: {
      latePages: 'inserted',
      fitsA4: true,
      reducesPictures: false,
      numbers: { prefix: '', first: 1, digits: 1, position: 'bottomRight' },
      fileName: '{case} {name}',
      // Limits of courts differ from 5 to 50 MB.
      volumes: { by: 'size', megabytes: 50 },
      language: 'en-IN',
    },
    points: [
      { rule: 'onePdf', text: 'The filing is one PDF, or parts where it is larger', source: DELHI },
      { rule: 'searchable', text: 'The PDF can be searched', source: DELHI },
      { rule: 'a4', text: 'All pages are A4', source: DELHI },
      { rule: 'contents', text: 'The filing has an index', source: DELHI },
      { rule: 'bookmarks', text: 'Bookmarks follow the index', source: DELHI },
      { rule: 'numbersFromOne', text: 'Pages are numbered from 1', source: MODEL },
      { rule: 'scansAt300', text: 'Scans have 300 dots per inch', source: DELHI },
      { rule: 'upright', text: 'Pages are upright', source: MODEL },
      { rule: 'noPassword', text: 'The PDF has no password', source: MODEL },
      { rule: 'sizeLimit', text: 'No file is larger than the limit of the court', source: MODEL },
    ],
  },
};

/** The points of a bundle: those of its profile, and those that its own settings ask for. */
export function pointsOf(settings: BundleSettings): BundleProfile['points'] {
  const { points } = bundleProfiles[settings.profile];
  const has = (wanted: ProfileRule) => points.some(({ rule }) => rule === wanted);
  const source = 'Settings of the bundle';
  return [
    ...points,
    ...(settings.volumes.by === 'size' && !has('sizeLimit')
      ? [{ rule: 'sizeLimit', text: 'No file is larger than the limit', source } as const]
      : []),
    ...(settings.reducesPictures && !has('resolutionAtMost300')
      ? [{ rule: 'resolutionAtMost300', text: RESOLUTION, source } as const]
      : []),
    ...(settings.isArchive
      ? [{ rule: 'archive', text: 'The PDF is made for archives (PDF/A-2u)', source } as const]
      : []),
  ];
}

/** A manifest with the settings of a profile. */
export function withProfile<Manifest extends Flags & { settings: BundleSettings }>(
  manifest: Manifest,
  profile: BundleProfileId,
): Manifest {
  const { flags, settings } = bundleProfiles[profile];
  return { ...manifest, ...flags, settings: { ...manifest.settings, ...settings, profile } };
}
