import * as z from 'zod';
import {
  type BundleManifest,
  bundleAnnotationSchema,
  bundleItemSchema,
  bundleManifestSchema,
} from '#contracts/rules/bundling/bundles.ts';

/** Unsaved changes with the version of the bundle that they began from. */
export type UnsavedTable = { version: number; manifest: BundleManifest };

/** Whether the bundle was changed elsewhere after these changes began. */
export const isBehind = (changed: { version: number } | undefined, saved: { version: number }) =>
  changed !== undefined && changed.version < saved.version;

/** Texts as they are typed: they may be empty, and spaces at their ends stay. */
const typedTexts = { title: z.string(), pages: z.string() };
const [documentItem, sectionItem] = bundleItemSchema.options;

const unsavedSchema = z.object({
  version: z.number(),
  manifest: bundleManifestSchema.extend({
    items: z.array(
      z.discriminatedUnion('kind', [
        documentItem.extend(typedTexts),
        sectionItem.extend(typedTexts),
      ]),
    ),
    annotations: z.array(bundleAnnotationSchema.extend({ text: z.string() })),
  }),
});

export const writeUnsaved = (table: UnsavedTable): string => JSON.stringify(table);

/** Reads what `writeUnsaved` wrote; undefined for anything else. */
export function readUnsaved(text: string): UnsavedTable | undefined {
  try {
    return unsavedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
