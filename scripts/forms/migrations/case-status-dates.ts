import { caseRecordSchema, replaceCase } from '#lambdas/cases/forms.door.ts';
import { parseStored } from '#shared/dynamo/get-item.ts';
import type { Migration } from './migration.ts';

/**
 * The writer of cases stores the instant at which the status was set, and writes the rows of all
 * dockets again, with the age and the sort keys that rows of earlier releases lack (ADR 71).
 */
export const caseStatusDates: Migration = {
  name: 'case-status-dates',
  kind: 'case',
  toForm: 2,
  does: 'stores since when each case has its status, and renews its rows in dockets',
  write: async (table, item) => {
    const record = parseStored(caseRecordSchema, item);
    return replaceCase(table, record, record);
  },
};
