import * as z from 'zod';

/** A court month ('YYYY-MM') in Indian time, never shifted. */
export const courtMonthSchema = z
  .string('Month is required')
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Month must be written as YYYY-MM');
