import * as z from 'zod';

/** Faults of the result's value, of its sending and of its form. */
export const faults = {
  none: 'As usual',
  tampered: 'Change one byte of the signed document',
  otherDocument: 'Return another signed document',
  truncated: 'Cut the value off',
  lostPlus: 'Turn + into spaces and drop the padding',
  otherCasings: 'Write field names in other casings',
  twice: 'Send the result twice',
  noCallback: 'Send no result',
} as const;

/** How the gateway answers a click, for tests. */
export const behaviourSchema = z.object({
  fault: z.enum(Object.keys(faults) as [keyof typeof faults]).default('none'),
  /** Time until the outcome counts and the result is sent. */
  delaySeconds: z.coerce.number().int().min(0).max(864_000).default(0),
  /** Minimum size of the signed document in bytes. */
  resultBytes: z.coerce.number().int().min(0).max(100_000_000).default(0),
});
export type Behaviour = z.output<typeof behaviourSchema>;
