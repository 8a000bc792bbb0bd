import * as z from 'zod';

/**
 * The settings of a function, parsed once at start: a missing one stops the function with
 * its name instead of failing in the middle of a request.
 */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(process.env);
  if (!parsed.success)
    throw new Error(`Function settings are wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
