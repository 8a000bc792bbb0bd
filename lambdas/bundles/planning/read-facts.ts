import type { DocumentFacts } from 'bundle-composer/plan';
import * as z from 'zod';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';

const pageNumbers = z.array(z.number()).optional();

/** Facts as the processing of documents stores them (bundle-composer, DocumentFacts). */
const factsSchema: z.ZodType<DocumentFacts> = z.union([
  z.object({
    code: z.literal('ok'),
    pageCount: z.number().int().min(1),
    sha256: z.string().optional(),
    isSigned: z.boolean().optional(),
    wasRepaired: z.boolean().optional(),
    lostPages: z.number().optional(),
    hasXfa: z.boolean().optional(),
    hasHiddenLayers: z.boolean().optional(),
    hasAttachments: z.boolean().optional(),
    pagesWithoutText: pageNumbers,
    blankPages: pageNumbers,
    oversizedPages: pageNumbers,
    sizeBytes: z.number().optional(),
    turnedPages: z
      .array(z.object({ page: z.number(), turn: z.literal([90, 180, 270]) }))
      .optional(),
    otherSizePages: pageNumbers,
    highResolutionPages: pageNumbers,
    lowResolutionPages: pageNumbers,
  }),
  z.object({
    code: z.enum(['password_required', 'not_pdf', 'damaged', 'empty', 'unsupported']),
    sha256: z.string().optional(),
  }),
]) as z.ZodType<DocumentFacts>;

/** Facts that this instance has read. An object's version never changes. */
const known = new Map<string, DocumentFacts>();
const KNOWN_MAX = 3_000;

/** The facts of a document. Throws if they are missing or are not of a known form. */
export async function readFacts(files: Files, stored: StoredFile): Promise<DocumentFacts> {
  const name = `${stored.key}?${stored.versionId ?? ''}`;
  const found = known.get(name);
  if (found) return found;
  const bytes = await readObject(files, stored);
  if (!bytes) throw new Error(`The facts ${stored.key} are missing`);
  const facts = factsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, facts);
  return facts;
}
