import * as z from 'zod';

/** The date that a document bears, apart from the day on which it was added. */

/** Documents of evidence can be old; a later year is a slip of the pen. */
export const FIRST_DOCUMENT_DAY = '1700-01-01';
export const LAST_DOCUMENT_DAY = '2199-12-31';

/** A day, or '' for a document without a date. */
export const documentDateSchema = z.union([
  z.literal(''),
  z.iso
    .date('This date does not exist')
    .refine((day) => day >= FIRST_DOCUMENT_DAY && day <= LAST_DOCUMENT_DAY, {
      message: 'The year is between 1700 and 2199',
    }),
]);

/**
 * `documentDate`: what a person confirmed, 'YYYY-MM-DD'; '' if nobody did. `foundDate`: what its text
 * says, until a person decides; '' if it says nothing certain.
 */
export const datedShape = { documentDate: z.string(), foundDate: z.string() };
