import * as z from 'zod';
import { type CaseStatus, caseStatuses } from './cases/case-status.ts';
import { lineSchema, mailedLineSchema, textAreaSchema } from './fields.ts';

/** Rules for hearings (seed 1, section 3; D36). */

export const HEARING_TYPE_MAX = 100;

export const hearingTypeSchema = mailedLineSchema(
  'Hearing Type is required',
  HEARING_TYPE_MAX,
  'A hearing type cannot hold an address',
);
export const hearingRemarksSchema = textAreaSchema('Remarks is required');

/** 'DD/MM/YYYY HH:mm:ss', the format of both fields (seed 1, section 3). */
const momentFormat = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * Whether a day exists, e.g. false for 31 February. Years are limited to 1900 to 2999, as in cause
 * lists.
 */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900 && year < 3000;
}

function partsOf(text: string): number[] {
  return momentFormat.exec(text)?.slice(1).map(Number) ?? [];
}

/** Date and time in IST, in the seeds' format; both must exist. */
export const momentSchema = (name: 'Date' | 'Time') =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, { message: `${name} is required`, abort: true })
    .regex(momentFormat, { message: `${name} must be written as DD/MM/YYYY HH:mm:ss`, abort: true })
    .refine(
      (text) => {
        const [day = 0, month = 0, year = 0] = partsOf(text);
        return isCalendarDay(year, month, day);
      },
      { message: 'This date does not exist', abort: true },
    )
    .refine(
      (text) => {
        const [hour = 0, minute = 0, second = 0] = partsOf(text).slice(3);
        return hour < 24 && minute < 60 && second < 60;
      },
      { message: 'This time does not exist' },
    );

/** Length of a hearing (D107). Bounded, since the search for overlaps depends on it. */
export const HEARING_MINUTES_DEFAULT = 60;
export const HEARING_MINUTES_MIN = 5;
export const HEARING_MINUTES_MAX = 12 * 60;

export const HEARING_DURATION_MESSAGE = `Duration must be ${HEARING_MINUTES_MIN} to ${HEARING_MINUTES_MAX} minutes`;

export const hearingDurationSchema = z
  .number(HEARING_DURATION_MESSAGE)
  .int('Duration must be a whole number of minutes')
  .min(HEARING_MINUTES_MIN, HEARING_DURATION_MESSAGE)
  .max(HEARING_MINUTES_MAX, HEARING_DURATION_MESSAGE);

/** Suggested hearing types; any other words are allowed. */
export const usualHearingTypes = [
  'Preliminary hearing',
  'First hearing',
  'Hearing on interim relief',
  'Evidence',
  'Cross-examination',
  'Arguments',
  'Joint session',
  'Final hearing',
] as const;

/** How a hearing is held (D107). Hearings of before this list keep their own words. */
export const hearingModes = ['In person', 'Online', 'Hybrid', 'Telephone'] as const;

/** Whether a mode is without a room on the network; modes from before the list are in any words. */
export const isHeldElsewhere = (mode: string | undefined): boolean =>
  mode !== undefined && ['in person', 'telephone'].includes(mode.toLowerCase());

export const HEARING_MODE_UNKNOWN = `Mode must be one of ${hearingModes.join(', ')}`;

/** The modes that a hearing can have: those of the list, and the words that it has already. */
export const modesOfHearing = (former: string | undefined): readonly string[] =>
  former === undefined || hearingModes.some((mode) => mode === former)
    ? hearingModes
    : [...hearingModes, former];

/** Whether a mode may be stored for a hearing; none may. */
export const isHearingMode = (mode: string | undefined, former: string | undefined): boolean =>
  mode === undefined || modesOfHearing(former).includes(mode);

export const HEARING_MODE_MAX = 100;
/** An address, a room or a link. */
export const HEARING_PLACE_MAX = 500;

/** A single link to a room; mails show it completely. */
const roomLink = /^https:\/\/[!-~]+$/i;

const placeLine = mailedLineSchema(
  'Place is required',
  HEARING_PLACE_MAX,
  'A place is a room, an address or one https link',
);

/** An optional line; blank counts as omitted. */
const optionalLine = <Schema extends z.ZodType<string, string>>(line: Schema) =>
  z
    .string()
    .optional()
    .transform((text) => text?.trim() || undefined)
    .pipe(line.optional());

export const hearingModeSchema = optionalLine(
  mailedLineSchema('Mode is required', HEARING_MODE_MAX, 'A mode cannot hold an address'),
);
export const hearingPlaceSchema = optionalLine(
  lineSchema('Place is required', HEARING_PLACE_MAX).pipe(
    z.string().superRefine((place, context) => {
      if (roomLink.test(place)) return;
      for (const { message } of placeLine.safeParse(place).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    }),
  ),
);

/** Why a hearing is adjourned or cancelled. */
export const hearingReasonSchema = textAreaSchema('Reason is required');

/** When a hearing is: the day of `date` at the time of `time`, IST. */
export const hearingTimeSchema = z.object({
  date: momentSchema('Date'),
  time: momentSchema('Time'),
});

/** What a hearing is about and how it is held. The last three fields are optional (D107). */
export const hearingWordsSchema = z.object({
  hearingType: hearingTypeSchema,
  remarks: hearingRemarksSchema,
  durationMinutes: hearingDurationSchema.default(HEARING_MINUTES_DEFAULT),
  mode: hearingModeSchema,
  place: hearingPlaceSchema,
});

/**
 * Input of the next hearing. The server checks that it is in the future, and the mode by
 * `isHearingMode`.
 */
export const nextHearingInputSchema = hearingTimeSchema.extend(hearingWordsSchema.shape);
export type NextHearingInput = z.output<typeof nextHearingInputSchema>;

export const HEARING_DATE_PAST = 'Date cannot be earlier than today';
export const HEARING_TIME_PAST = 'Time cannot be earlier than now';

/** Later dates are treated as typing errors. */
export const HEARING_YEARS_AHEAD = 3;
export const HEARING_TOO_FAR = `Date cannot be more than ${HEARING_YEARS_AHEAD} years ahead`;

/** Last day on which a hearing can be set, 'YYYY-MM-DD'; it compares as text, so 29 February is fine. */
export const lastHearingDay = (today: string): string =>
  `${Number(today.slice(0, 4)) + HEARING_YEARS_AHEAD}${today.slice(4)}`;

/** Maximum number of hearing dates per case, including replaced ones. */
export const HEARINGS_MAX = 200;

/** Maximum number of coming hearings per case. */
export const HEARINGS_AHEAD_MAX = 20;

/** Maximum number of hearings that one request adds. */
export const HEARINGS_AT_ONCE = 5;

/** Maximum number of dates in a case response; the timeline pages through all of them. */
export const HEARINGS_ON_CASE = 20;

/**
 * State of a hearing date. `replaced`: superseded by another date. `set`: upcoming or past.
 */
export const hearingStates = ['set', 'replaced', 'adjourned', 'cancelled'] as const;

/** What happens to the coming hearings when a status change ends the case (D107). */
export const comingHearingSchema = z
  .object({
    action: z.enum(['keep', 'cancel'], 'Keep or cancel the coming hearing'),
    /** Required to cancel the hearing. */
    reason: hearingReasonSchema.optional(),
  })
  .refine(({ action, reason }) => action === 'keep' || reason !== undefined, {
    path: ['reason'],
    message: 'Reason is required',
  });
export type ComingHearingChoice = z.output<typeof comingHearingSchema>;

/** Whether a change to this status requires a choice about the coming hearing. */
export const asksForComingHearing = (status: CaseStatus): boolean =>
  ['completed', 'closed'].includes(caseStatuses[status].phase);

/** Whether a hearing can be set: not for a draft, and not once the case has ended. */
export function takesHearings(status: CaseStatus): boolean {
  const { phase } = caseStatuses[status];
  return status !== 'draft' && (phase === 'initiated' || phase === 'inProgress');
}
