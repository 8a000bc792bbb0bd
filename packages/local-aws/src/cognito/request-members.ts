import * as z from 'zod';
import { invalidParameter } from './cognito-error.ts';

/** A pattern of AWS's API reference, which a whole value matches, with its message. */
export const matching = (pattern: string): [RegExp, string] => [
  new RegExp(`^(?:${pattern})$`, 'u'),
  `Member must satisfy regular expression pattern: ${pattern}`,
];

const NAME = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+';

/** Members of requests with the bounds of AWS's API reference. */

export const poolIdSchema = z
  .string()
  .min(1)
  .max(55)
  .regex(...matching('[\\w-]+_[0-9a-zA-Z]+'));

export const clientIdSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(...matching('[\\w+]+'));

export const usernameSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(...matching(NAME));

/** The name of an attribute, also of a custom one. */
export const attributeNameSchema = z
  .string()
  .min(1)
  .max(32)
  .regex(...matching(NAME));

/** The name of a pool or of a client. */
export const titleSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(...matching('[\\w\\s+=,.@-]+'));

/** Names of groups have the same bounds as usernames. */
export const groupNameSchema = usernameSchema;

/** The form of any password; a pool's policy is checked later. */
export const passwordSchema = z
  .string()
  .max(256)
  .regex(...matching('^[\\S]+.*[\\S]+$'));

export const secretSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(...matching('[\\w+]+'));

export const tokenSchema = z.string().regex(...matching('[A-Za-z0-9-_=.]+'));

export const sessionSchema = z.string().min(20).max(2048);

export const providerNameSchema = z
  .string()
  .min(1)
  .max(32)
  .regex(...matching(NAME));

export const pageTokenSchema = z
  .string()
  .min(1)
  .regex(...matching('[\\S]+'));

/** A page's size where 0 asks for the service's default. */
export const limitSchema = z
  .int()
  .min(0)
  .max(60)
  .optional()
  .transform((limit) => limit || 60);

/** The token that continues one listing: the listing's name and inputs, and the place. */
export const writePageToken = (listing: string[], after: string): string =>
  Buffer.from(JSON.stringify([...listing, after])).toString('base64url');

/**
 * The place of a token. Throws InvalidParameterException for an invented token and for that of
 * another listing: another operation, pool, user or filter.
 */
export function readPageToken(listing: string[], token: string): string {
  const after = z.array(z.string()).safeParse(parse(token)).data?.at(-1);
  if (after === undefined || writePageToken(listing, after) !== token)
    throw invalidParameter('Invalid pagination token.');
  return after;
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}
