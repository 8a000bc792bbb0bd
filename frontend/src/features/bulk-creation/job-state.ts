import type { BulkJob } from '#contracts/endpoints/cases/bulk-cases.ts';

export const stateLabels: Readonly<Record<BulkJob['state'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Given up',
};

export const stateTones = {
  queued: 'waiting',
  running: 'running',
  completed: 'done',
  failed: 'waiting',
} as const satisfies Record<BulkJob['state'], string>;
