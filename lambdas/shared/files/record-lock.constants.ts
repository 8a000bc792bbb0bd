/**
 * How S3 keeps records, e.g. signed documents (Object Lock). GOVERNANCE: who may bypass it can
 * delete them earlier; COMPLIANCE: nobody can.
 */
export type RecordLock = { mode: 'GOVERNANCE' | 'COMPLIANCE'; days: number };

/** The setting RECORD_LOCK: '' or e.g. 'COMPLIANCE 3650'. */
export const writeRecordLock = (lock: RecordLock | undefined): string =>
  lock ? `${lock.mode} ${lock.days}` : '';
