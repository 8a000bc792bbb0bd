import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { MB } from '#contracts/rules/notation.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Quota } from '#shared/quota/quota.ts';

const HOUR_SECONDS = 3600;

/** The largest case has 26 files; bulk uploads and comments have one to twenty each. */
const uploadQuota: Quota = {
  name: 'UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 200,
  maxBytes: 2048 * MB,
};

/**
 * Case documents count separately. A neutral adds a whole brief at once, or the recordings of two
 * hearing days: ten files of the largest size. What is not registered is removed after a day.
 */
const caseDocumentQuota: Quota = {
  name: 'CASE_DOCUMENT_UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 500,
  maxBytes: 20 * 1024 * MB,
};

/** Recordings of a hearing day: several files of the largest size. */
const caseRecordingQuota: Quota = {
  name: 'CASE_RECORDING_UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 50,
  maxBytes: 20 * 1024 * MB,
};

/** Turns of a cross-examination and minutes of a live session: several a minute, each of them short. */
const examinationAudioQuota: Quota = {
  name: 'EXAMINATION_UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 1_000,
  maxBytes: 2048 * MB,
};

const unverifiedUploadQuota: Quota = {
  name: 'UNVERIFIED_UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 10,
  maxBytes: 50 * MB,
};

/** The hourly limit of a person's uploads for a purpose. */
export function quotaOf({ emailVerified }: Principal, purpose: UploadPurpose): Quota {
  if (!emailVerified) return unverifiedUploadQuota;
  if (purpose === 'caseDocument') return caseDocumentQuota;
  if (purpose === 'caseRecording') return caseRecordingQuota;
  return purpose === 'examinationAudio' || purpose === 'liveAudio'
    ? examinationAudioQuota
    : uploadQuota;
}
