/**
 * How S3 keeps records, e.g. signed documents (Object Lock). GOVERNANCE: who may bypass it can
 * delete them earlier; COMPLIANCE: nobody can.
 */
export type RecordLock = { mode: 'GOVERNANCE' | 'COMPLIANCE'; days: number };

/** The setting RECORD_LOCK: '' or e.g. 'COMPLIANCE 3650'. */
export const writeRecordLock = (lock: RecordLock | undefined): string =>
  lock ? `${lock.mode} ${lock.days}` : '';

/** Reads what `writeRecordLock` writes. Throws what is wrong. */
export function readRecordLock(text: string): RecordLock | undefined {
  if (text === '') return undefined;
  const [, mode, days = ''] = /^(GOVERNANCE|COMPLIANCE) ([1-9]\d{0,4})$/.exec(text) ?? [];
  if (mode !== 'GOVERNANCE' && mode !== 'COMPLIANCE')
    throw new Error('must be empty, or a mode and a number of days');
  return { mode, days: Number(days) };
}
