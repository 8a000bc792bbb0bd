import { caseStatusDates } from './case-status-dates.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [caseStatusDates];
