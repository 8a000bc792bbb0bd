import * as z from 'zod';

/** A hand-over that is encrypted and waits for its signatory. It is used once. */
export const preparationSchema = z.object({
  /** Id of the hand-over: SHA-256 of the token in the gateway's addresses. */
  handoverId: z.string(),
  /** That token, sealed for this hand-over. */
  sealedToken: z.string(),
  /** The session key, sealed for this hand-over. */
  sealedKey: z.string(),
  referenceNumber: z.string(),
  /** SHA-256 of the link for which it was prepared; a renewed link has another. */
  linkHash: z.string(),
  /** Number of signed versions when it was prepared. */
  baseVersion: z.number(),
  parameter1: z.string(),
  /** Where Parameter2 lies in S3. */
  parameter2Key: z.string(),
  /** Contains the SHA-256 of what Parameter2 encrypts: the gateway refuses another one. */
  parameter3: z.string(),
  /** HMAC of the settings that are part of it (settingsMark in encrypt-handover.ts). */
  settingsMark: z.string(),
  preparedAt: z.iso.datetime(),
});
export type Preparation = z.output<typeof preparationSchema>;
