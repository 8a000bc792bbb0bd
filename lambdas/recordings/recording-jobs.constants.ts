/** Recordings' ids, and so the names of their transcription jobs, begin with it. */
export const JOB_NAME_PREFIX = 'rec_';
