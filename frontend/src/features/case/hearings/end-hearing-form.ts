import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { hearingReasonSchema } from '#contracts/rules/hearings.ts';
import { notTooFar } from '#portal/parts/hearings/dialog/hearing-form.ts';
import {
  notPast,
  refusePartialDates,
  whenFields,
} from '#portal/parts/hearings/dialog/when-form.ts';

export const endings = ['adjournedToDate', 'adjourned', 'cancelled'] as const;
export type Ending = (typeof endings)[number];

const whenSchema = notTooFar(notPast(z.object(whenFields)));

/** How a hearing ends and why; the date is used for an adjournment to a date. */
const formSchema = z
  .object({
    ending: z.enum(endings, 'Choose what becomes of the hearing'),
    startDate: z.string(),
    startTime: z.string(),
    reason: hearingReasonSchema,
    /** What the mail to the parties has. */
    told: z.enum(['outcome', 'reason']),
  })
  .check((context) => {
    if (context.value.ending !== 'adjournedToDate') return;
    const { error } = whenSchema.safeParse(context.value);
    for (const { path, message } of error?.issues ?? [])
      context.issues.push({ code: 'custom', input: context.value, path: [...path], message });
  });

export type EndHearingForm = {
  ending: Ending | '';
  startDate: string;
  startTime: string;
  reason: string;
  told: 'outcome' | 'reason';
};
export type FilledEndHearing = z.output<typeof formSchema>;

// The empty form has no ending, which the schema refuses; only the type is wider.
export const endHearingResolver = refusePartialDates<EndHearingForm, FilledEndHearing>(
  zodResolver(formSchema as z.ZodType<FilledEndHearing, EndHearingForm>),
);
