import type * as z from 'zod';

/** Messages with which a schema refuses a value; none if it takes it. */
export const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
