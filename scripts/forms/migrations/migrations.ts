import { caseStatusDates } from './case-status-dates.ts';
import type { Migration } from './migration.ts';
import { orderLines } from './order-lines.ts';

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [caseStatusDates, orderLines];
