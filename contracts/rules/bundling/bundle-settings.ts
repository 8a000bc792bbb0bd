import * as z from 'zod';

/** Settings of a bundle: how its pages are numbered and laid out, and how its files are named and cut. */

/** Profiles of courts (bundle-profiles.ts); `own` has no points of a court. */
export const bundleProfileIds = ['own', 'uk2021', 'delhi2021'] as const;
export type BundleProfileId = (typeof bundleProfileIds)[number];

/** Where pages stand that are added to a numbered bundle: in their place with 12A, or at its end. */
export const latePagePlaces = ['inserted', 'end'] as const;

/** Where the number is printed. */
export const numberPositions = [
  'bottomRight',
  'bottomCentre',
  'bottomLeft',
  'topRight',
  'topCentre',
  'topLeft',
] as const;

/** Clockwise turns of a page, in degrees. */
export const pageTurns = [90, 180, 270] as const;
export type PageTurn = (typeof pageTurns)[number];

export const MAX_NUMBER_PREFIX = 20;
export const MAX_FIRST_NUMBER = 9_999_999;
export const MAX_NUMBER_DIGITS = 8;

const PREFIX_MESSAGE = `Up to ${MAX_NUMBER_PREFIX} letters, digits, spaces, . _ or -, with no digit at the end`;
const FIRST_MESSAGE = `The first number is between 1 and ${MAX_FIRST_NUMBER.toLocaleString('en')}`;

/** Printed numbers: a prefix, at least `digits` digits, counted from `first`. */
export const bundleNumbersSchema = z.object({
  prefix: z
    .string()
    .max(MAX_NUMBER_PREFIX, PREFIX_MESSAGE)
    .regex(/^(?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M} ._-])?$/u, PREFIX_MESSAGE)
    .default(''),
  first: z
    .number(FIRST_MESSAGE)
    .int(FIRST_MESSAGE)
    .min(1, FIRST_MESSAGE)
    .max(MAX_FIRST_NUMBER, FIRST_MESSAGE)
    .default(1),
  digits: z.number().int().min(1).max(MAX_NUMBER_DIGITS).default(1),
  position: z.enum(numberPositions).default('bottomRight'),
});

export const MAX_FILE_NAME_PATTERN = 120;
/** What stands for a value in the pattern of a file name. */
export const fileNameTokens = ['case', 'title', 'code', 'name', 'date', 'version'] as const;
export type FileNameToken = (typeof fileNameTokens)[number];

/** `code` is the bundle's, such as B-001. */
export const DEFAULT_FILE_NAME = '{code} {name}';

const TOKEN = /\{([^{}]*)\}/g;
const isToken = (name: string): name is FileNameToken =>
  (fileNameTokens as readonly string[]).includes(name);

const patternSchema = z
  .string()
  .trim()
  .min(1, 'File name is required')
  .max(MAX_FILE_NAME_PATTERN, `Maximum ${MAX_FILE_NAME_PATTERN} characters`)
  .regex(
    /^[\p{L}\p{M}\p{N} .,_(){}&+-]*$/u,
    'A file name has letters, digits, spaces and . , _ - + & ( )',
  )
  .refine(
    (pattern) => {
      const tokens = [...pattern.matchAll(TOKEN)].map(([, name = '']) => name);
      return tokens.every(isToken) && !/[{}]/.test(pattern.replace(TOKEN, ''));
    },
    { message: `Use only ${fileNameTokens.map((token) => `{${token}}`).join(', ')} in braces` },
  );

export const MAX_VOLUME_PAGES = 10_000;
export const MIN_VOLUME_PAGES = 10;
export const MAX_VOLUME_MEGABYTES = 2_000;

const PAGES_MESSAGE = `A volume has ${MIN_VOLUME_PAGES} to ${MAX_VOLUME_PAGES.toLocaleString('en')} pages`;
const SIZE_MESSAGE = `A volume has 1 to ${MAX_VOLUME_MEGABYTES.toLocaleString('en')} megabytes`;

/** How a bundle is cut into volumes. */
export const bundleVolumesSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('none') }),
  z.object({
    by: z.literal('pages'),
    pages: z
      .number(PAGES_MESSAGE)
      .int(PAGES_MESSAGE)
      .min(MIN_VOLUME_PAGES, PAGES_MESSAGE)
      .max(MAX_VOLUME_PAGES, PAGES_MESSAGE),
  }),
  z.object({
    by: z.literal('size'),
    megabytes: z
      .number(SIZE_MESSAGE)
      .int(SIZE_MESSAGE)
      .min(1, SIZE_MESSAGE)
      .max(MAX_VOLUME_MEGABYTES, SIZE_MESSAGE),
  }),
]);
export type BundleVolumes = z.output<typeof bundleVolumesSchema>;

export const bundleSettingsSchema = z.object({
  profile: z.enum(bundleProfileIds, 'This profile does not exist').default('own'),
  latePages: z.enum(latePagePlaces).default('inserted'),
  /** Pages of other sizes are scaled down or centred on A4; nothing is cut off. */
  fitsA4: z.boolean().default(false),
  /** Pictures of more than 300 dots per inch get 300, where that is possible (ADR 111). */
  reducesPictures: z.boolean().default(false),
  /** The list of what to check names what keeps the PDF from being PDF/A-2u. */
  isArchive: z.boolean().default(false),
  numbers: bundleNumbersSchema.prefault({}),
  fileName: patternSchema.default(DEFAULT_FILE_NAME),
  volumes: bundleVolumesSchema.default({ by: 'none' }),
  /** Language of the contents and of what is read aloud (BCP 47). */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, 'Not a language')
    .default('en'),
});
export type BundleSettings = z.output<typeof bundleSettingsSchema>;

export const defaultBundleSettings: BundleSettings = bundleSettingsSchema.parse({});

const MAX_FILE_NAME = 150;

/** Text without the spaces and dots at its ends. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (' .'.includes(text[from] ?? 'x')) from++;
  while (to > from && ' .'.includes(text[to - 1] ?? 'x')) to--;
  return text.slice(from, to);
}

/** Names that Windows reserves for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i;

/**
 * The name of a file by a pattern, without its ending. Values lose what file systems refuse or misread: separators,
 * control and direction characters, leading and trailing dots.
 */
export function fileNameOf(
  pattern: string,
  values: Readonly<Record<FileNameToken, string>>,
): string {
  const filled = pattern.replace(TOKEN, (whole, token: string) =>
    isToken(token) ? values[token] : whole,
  );
  const plain = filled
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s/g, ' ');
  const cut = withoutEdges([...withoutEdges(plain)].slice(0, MAX_FILE_NAME).join(''));
  return cut === '' || DEVICE.test(cut) ? `Bundle ${cut}`.trim() : cut;
}
