import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { roles } from '../../contracts/accounts.ts';

/** What of the local stack's endpoints.json the seed needs. */
const endpointsFileSchema = z.object({
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({ dynamodb: z.url() }),
  table: z.string(),
  people: z.array(z.object({ name: z.string(), role: z.enum(roles), userId: z.string() })),
});
export type EndpointsFile = z.output<typeof endpointsFileSchema>;

/** Undefined when no stack was ever started with this folder. */
export function readEndpointsFile(dataDir: string): EndpointsFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'endpoints.json'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return endpointsFileSchema.parse(JSON.parse(text));
}
