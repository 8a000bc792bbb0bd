import { systemClock } from './clock.ts';
import { connectTable } from './dynamo/table.ts';
import { connectFiles } from './files/files.ts';

/** What functions that store records and files depend on, from the settings of the function. */
export const connectTableAndFiles = (environment: {
  TABLE_NAME: string;
  FILES_BUCKET: string;
}) => ({
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  files: connectFiles(environment.FILES_BUCKET),
});
