import { cpSync } from 'node:fs';

/**
 * Environment variable: a data folder that `npm test` has seeded once. Each stack of the tests starts
 * with a copy of it, and seeds one of its own without it. Seeding takes more processor time than the
 * start.
 */
export const SEEDED_FOLDER = 'SEEDED_FOLDER';

/** Fills an empty data folder with the seeded data, if there are some. */
export function copySeeded(dataDir: string): void {
  const seeded = process.env[SEEDED_FOLDER];
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
}
