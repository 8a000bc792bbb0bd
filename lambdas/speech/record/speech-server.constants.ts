import * as z from 'zod';

/** The self-hosted servers that a case's setting can name (seed 2, section 3). */
export const speechServerSchema = z.enum(['1', '2']);
export type SpeechServer = z.output<typeof speechServerSchema>;
