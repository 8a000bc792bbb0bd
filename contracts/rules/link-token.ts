import * as z from 'zod';

/** The token of a mailed link: 256 random bits. In a body, so that it is in no access log. */
export const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not valid');
