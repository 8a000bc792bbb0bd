import * as z from 'zod';
import { resolutionKinds } from '../cases/case-status.ts';
import { termLengthSchema } from './court-day-fields.ts';
import { addLength, lengthText } from './court-days.ts';

/**
 * The statutory terms of a deployment (D114): data with the legal source beside each. A deployment
 * changes them without a release (docs/deploy.md, Statutory terms).
 */

/** What starts a term. The portal proposes the day of what it knows, and asks for the others. */
export const startEvents = ['asked', 'firstHearing', 'outcomeUploaded'] as const;

export const extensionGrounds = ['consent', 'court'] as const;
export type ExtensionGround = (typeof extensionGrounds)[number];

/** Ground of an extension, as forms and lists name it. */
export const groundLabels: Readonly<Record<ExtensionGround, string>> = {
  consent: 'Consent of the parties',
  court: 'Order of the court',
};

/** What a source allows on one ground. */
const allowanceSchema = z.strictObject({
  source: z.string().min(5).max(200),
  /** In total, counted from the end of the unextended term. Absent: the source sets no limit. */
  atMost: termLengthSchema.optional(),
  /** Number of extensions. Absent: the source sets none. */
  times: z.int().min(1).max(10).optional(),
  /** Whether an extension can be given after the term has ended. */
  isLateAllowed: z.boolean(),
});

const warningDaysSchema = z
  .array(z.int().min(-30).max(365))
  .max(10)
  .refine((days) => new Set(days).size === days.length, { message: 'A distance is there twice' });

export const statutoryTermSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower case letters, digits and hyphens'),
  /** Kinds of cases that have the term. */
  kinds: z.array(z.enum(resolutionKinds)).min(1),
  label: z.string().min(3).max(60),
  source: z.string().min(5).max(200),
  start: z.strictObject({
    event: z.enum(startEvents),
    /** Asked once for each clock. */
    question: z.string().min(5).max(200),
  }),
  length: termLengthSchema,
  extensions: z.strictObject({
    consent: allowanceSchema.optional(),
    court: allowanceSchema.optional(),
  }),
  /** Days before the end at which the neutrals are warned; -1 is the day after it. */
  warningDays: warningDaysSchema,
});
export type StatutoryTerm = z.output<typeof statutoryTermSchema>;

export const TERMS_MAX = 30;

export const statutoryTermsSchema = z
  .array(statutoryTermSchema)
  .max(TERMS_MAX)
  .superRefine((terms, context) => {
    for (const [position, { id, length, warningDays }] of terms.entries()) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [position, field], message });
      if (terms.findIndex((term) => term.id === id) !== position)
        refuse('id', `The id ${id} is there twice`);
      // The shortest the term can be, so that the check does not depend on the day.
      const shortest = length.unit === 'days' ? length.count : length.count * 28;
      if (warningDays.some((days) => days > shortest))
        refuse('warningDays', `A warning is earlier than the term of ${lengthText(length)}`);
    }
  });

/** The last day of a term that starts on a day. */
export const termEnd = (term: Pick<StatutoryTerm, 'length'>, startedOn: string): string =>
  addLength(startedOn, term.length);

/** Whether two versions of a term are the same in what a clock depends on. */
export const isSameTerm = (one: StatutoryTerm, other: StatutoryTerm | undefined): boolean =>
  other !== undefined && canonical(one) === canonical(other);

/** Text that does not depend on the order of fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, one]) => `${name}:${canonical(one)}`).join()}}`;
}
