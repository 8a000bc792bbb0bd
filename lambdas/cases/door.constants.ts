/** Public declarations of the cases domain; importing them loads no code. */
export { movedBulkJobs } from './bulk/bulk-jobs.constants.ts';
