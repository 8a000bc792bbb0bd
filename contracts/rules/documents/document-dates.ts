import * as z from 'zod';

/**
 * The date that a document bears, apart from the day on which it was added: 'YYYY-MM-DD', or '' for a
 * document without one. Evidence can be old; a later year is a slip of the pen.
 */
export const documentDateSchema = z.union([
  z.literal(''),
  z.iso.date('This date does not exist').regex(/^(?:1[7-9]|2[01])/, 'The year is 1700 to 2199'),
]);
