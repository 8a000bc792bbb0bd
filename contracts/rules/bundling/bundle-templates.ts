import * as z from 'zod';
import { lineSchema } from '../fields.ts';
import { bundleSettingsSchema } from './bundle-settings.ts';
import type { BundleManifest } from './bundles.ts';

/** Templates of bundles: sections and settings that a person keeps for the next bundle. */

/** Every request reads all templates of a person, which are one item of at most 400 KB. */
export const MAX_BUNDLE_TEMPLATES = 20;
export const MAX_TEMPLATE_NAME = 60;
export const MAX_TEMPLATE_SECTIONS = 100;
/** Of all headings of a template together. */
export const MAX_TEMPLATE_CHARACTERS = 5_000;

export const templateNameSchema = lineSchema('Name is required', MAX_TEMPLATE_NAME);

/** Names that a person takes for the same one have the same key. */
export const templateNameKey = (name: string): string => name.normalize().toLowerCase();

const contentShape = {
  /** Headings of the sections, in their order. */
  sections: z
    .array(lineSchema('Title is required', 500))
    .max(MAX_TEMPLATE_SECTIONS, `A template has up to ${MAX_TEMPLATE_SECTIONS} sections`)
    .refine(
      (sections) =>
        sections.reduce((sum, { length }) => sum + length, 0) <= MAX_TEMPLATE_CHARACTERS,
      { message: 'The headings of a template are too long together' },
    ),
  hasPageNumbers: z.boolean(),
  hasContents: z.boolean(),
  hasDates: z.boolean(),
  keepsNumbers: z.boolean(),
  hasManifestPage: z.boolean(),
  marksRemovedLinks: z.boolean(),
  settings: bundleSettingsSchema,
};

export const newBundleTemplateSchema = z.object({ name: templateNameSchema, ...contentShape });
export type NewBundleTemplate = z.output<typeof newBundleTemplateSchema>;

export const bundleTemplateSchema = newBundleTemplateSchema.extend({ id: z.string() });
export type BundleTemplate = z.output<typeof bundleTemplateSchema>;

type TemplateContent = Omit<NewBundleTemplate, 'name'>;

/** What a template keeps of a bundle: no document, and no section that is one. */
export const templateOf = ({
  items,
  hasPageNumbers,
  hasContents,
  hasDates,
  keepsNumbers,
  hasManifestPage,
  marksRemovedLinks,
  settings,
}: BundleManifest): TemplateContent => ({
  sections: items.flatMap(({ kind, documentId, title }) =>
    kind === 'section' && documentId === undefined ? [title] : [],
  ),
  hasPageNumbers,
  hasContents,
  hasDates,
  keepsNumbers,
  hasManifestPage,
  marksRemovedLinks,
  settings,
});

/** A bundle with the settings of a template, and those of its sections that it does not have, at the end. */
export function withTemplate(
  manifest: BundleManifest,
  { sections, settings, ...template }: TemplateContent,
  newItemId: () => string,
): BundleManifest {
  const { hasPageNumbers, hasContents, hasDates, keepsNumbers } = template;
  const { hasManifestPage, marksRemovedLinks } = template;
  const present = new Set(manifest.items.map(({ title }) => title));
  const added = sections
    .filter((title) => !present.has(title))
    .map((title) => ({ kind: 'section', id: newItemId(), title, pages: '' }) as const);
  return {
    ...manifest,
    ...{ hasPageNumbers, hasContents, hasDates, keepsNumbers, hasManifestPage, marksRemovedLinks },
    settings,
    items: [...manifest.items, ...added],
  };
}
