import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { example } from '../../http/examples.ts';
import { linkTokenSchema } from '../../rules/link-token.ts';
import { servedFileStates, servedKinds } from '../../rules/servings.ts';

/** Served files behind the mailed links of counsel and parties (docs/adr/0073-links-to-served-files.md). */

const servedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  state: z.enum(servedFileStates),
  /** Signed address to download it, valid for five minutes; '' unless the file is ready. */
  url: z.string(),
});
export type LinkedFile = z.output<typeof servedFileSchema>;

const servedPageSchema = z.object({
  caseCode: z.string(),
  caseTitle: z.string(),
  kind: z.enum(servedKinds),
  /** E.g. 'Order of 23/11/2026'. */
  title: z.string(),
  /** When it was published, UTC. */
  servedAt: z.string(),
  servedBy: z.string(),
  /** The person to whom the link was mailed. */
  name: z.string(),
  linkExpiresAt: z.string(),
  files: z.array(servedFileSchema),
  /** Of a summary, as it was served; absent once a later one is published. */
  text: z.string().optional(),
  isTextReplaced: z.boolean().optional(),
});
export type ServedPage = z.output<typeof servedPageSchema>;

export const servedFilesEndpoints = {
  viewServed: endpoint({
    domain: 'documents',
    method: 'POST',
    path: 'served/view',
    summary: 'Show what was served by a mailed link, with its files',
    description:
      'The link is the permission: it shows one serving and nothing else of the case. The first call is recorded in the record of service. A file that was replaced, withdrawn or not found clean has no address; a summary has its text until a later one is published. Errors: 400 invalid_link if the link has expired; 404 if it is unknown; 429 after 300 calls of one source in an hour.',
    access: 'public',
    body: z.object({ link: linkTokenSchema }),
    exampleBody: { link: example.linkToken },
    response: servedPageSchema,
    errors: ['invalid_link', 'not_found', 'too_many_tries'],
  }),
};
