import * as z from 'zod';

/** A template is JSON in which each text between {% and %} is a JSONata expression. */
export type Template = unknown;

/** The expression of a text, without its marks; undefined for any other text. */
export function expressionOf(text: string): string | undefined {
  return text.startsWith('{%') && text.endsWith('%}') && text.length >= 4
    ? text.slice(2, -2).trim()
    : undefined;
}

export const evaluationSchema = z.object({
  template: z.unknown(),
  /** Name of the template's field, e.g. 'Output' or 'Catch[0]/Assign'. */
  field: z.string(),
  /** Variables by name, without '$'. */
  variables: z.record(z.string(), z.unknown()),
  /** Value of $states. */
  states: z.unknown(),
  /** Time of $now() and $millis(). */
  nowMs: z.number(),
});
export type Evaluation = z.output<typeof evaluationSchema>;

/** The evaluated template as JSON text, or the reason why it has no value. */
export const evaluatedSchema = z.union([
  z.strictObject({ json: z.string() }),
  z.strictObject({ problem: z.string() }),
]);
export type Evaluated = z.output<typeof evaluatedSchema>;
