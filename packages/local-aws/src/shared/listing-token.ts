import * as z from 'zod';

/**
 * The token of a listing's next page: the listing, which is its operation with the inputs that
 * choose what is listed, and the place after which the page begins.
 */
export const writeListingToken = (listing: string[], after: string): string =>
  Buffer.from(JSON.stringify([...listing, after])).toString('base64url');

/** The place of a token; undefined for an invented token and for that of another listing. */
export function findListingPlace(listing: string[], token: string): string | undefined {
  const after = z.array(z.string()).safeParse(parse(token)).data?.at(-1);
  return after !== undefined && writeListingToken(listing, after) === token ? after : undefined;
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}
