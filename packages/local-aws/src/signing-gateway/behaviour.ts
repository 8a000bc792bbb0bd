import * as z from 'zod';

/** Faults of the document, which the API returns too. */
const documentFaults = {
  tampered: 'Change one byte of the signed document',
  otherDocument: 'Return another signed document',
  unsignedTail: 'Return the document with a comment instead of a signature',
} as const;

/** Faults of the form post; the API returns the genuine document. */
const postFaults = {
  swappedBlocks: 'Post: swap two blocks of the encrypted value after the document',
  missingBlocks: 'Post: leave out blocks of the encrypted value after the document',
  otherRecord: 'Post: the value and number of another transaction',
  truncated: 'Post: cut the value off',
  lostPlus: 'Post: turn + into spaces and drop the padding',
  otherCasings: 'Post: write field names in other casings',
  twice: 'Post: send the result twice',
  noCallback: 'Post: send no result',
} as const;

/** Faults by name, with the label of the page. */
export const faults = { none: 'As usual', ...documentFaults, ...postFaults } as const;

/** How the gateway answers a click, for tests. */
export const behaviourSchema = z.object({
  fault: z.enum(Object.keys(faults) as [keyof typeof faults]).default('none'),
  /** Time until the outcome counts and the result is sent. */
  delaySeconds: z.coerce.number().int().min(0).max(864_000).default(0),
  /** Minimum size of the signed document in bytes. */
  resultBytes: z.coerce.number().int().min(0).max(100_000_000).default(0),
});
export type Behaviour = z.output<typeof behaviourSchema>;
