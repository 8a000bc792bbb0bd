import * as z from 'zod';
import { matching } from '../shared/constraints.ts';
import { findListingPlace } from '../shared/listing-token.ts';
import { invalidParameter } from './cognito-error.ts';

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

/** The name of a user or of a group. */
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

/** The place of a token of this listing. Throws InvalidParameterException for any other one. */
export function readPageToken(listing: string[], token: string): string {
  const after = findListingPlace(listing, token);
  if (after === undefined) throw invalidParameter('Invalid pagination token.');
  return after;
}
