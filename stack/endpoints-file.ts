import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const ENDPOINTS_FILE = 'endpoints.json';

/**
 * The endpoints file in the data folder: addresses and ids of a running stack. It exists while the
 * stack runs, or after a kill. Its credentials and passwords are constants of the local stack; it
 * contains no keys or secrets.
 */
export const endpointsFileSchema = z.object({
  web: z.url(),
  api: z.url(),
  /** Page with all messages that the portal has sent. */
  inbox: z.url(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({
    dynamodb: z.url(),
    s3: z.url(),
    cognito: z.url(),
    messages: z.url(),
    google: z.url(),
    secrets: z.url(),
    kms: z.url(),
    /** The meeting page. */
    meet: z.url(),
    lambda: z.url(),
    sqs: z.url(),
    events: z.url(),
    transcribe: z.url(),
    transcriptionJobs: z.url(),
    /** The local signing gateway. */
    signing: z.url(),
    stepFunctions: z.url(),
  }),
  table: z.string(),
  buckets: z.object({ files: z.string() }),
  userPoolId: z.string(),
  clients: z.object({ web: z.string(), api: z.string() }),
  /** Demo sign-ins. Login codes arrive in the inbox. */
  people: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      email: z.string(),
      mobile: z.string(),
      password: z.string(),
      userId: z.string(),
    }),
  ),
});
export type EndpointsFile = z.output<typeof endpointsFileSchema>;

/** Writes the file atomically, readable only by this user. Writes only what the schema names. */
export function writeEndpointsFile(dataDir: string, file: EndpointsFile): void {
  const path = join(dataDir, ENDPOINTS_FILE);
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(endpointsFileSchema.parse(file), null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(`${path}.new`, path);
}
