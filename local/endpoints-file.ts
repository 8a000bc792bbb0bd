import * as z from 'zod';

/** `endpoints.json` in the data folder: where everything of a running stack is. */
export const endpointsFileSchema = z.object({
  web: z.url(),
  api: z.url(),
  /** Page with every mail and SMS that the portal sent. */
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
    /** The meeting page that the portal leads to. */
    meet: z.url(),
    lambda: z.url(),
  }),
  table: z.string(),
  buckets: z.object({ files: z.string() }),
  userPoolId: z.string(),
  clients: z.object({ web: z.string(), api: z.string() }),
  stateMachines: z.record(z.string(), z.string()),
  /** Demo sign-ins; the code of each login lands in the inbox. */
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
