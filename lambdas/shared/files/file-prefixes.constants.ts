/**
 * Prefixes in the files bucket. Upload addresses write under `incoming/`. Registering a file
 * copies it under `uploads/`, which no address can write (D112).
 */
export const INCOMING_PREFIX = 'incoming/';
export const KEPT_PREFIX = 'uploads/';

/** Unregistered uploads are removed after this many days. */
export const INCOMING_EXPIRES_DAYS = 1;

/** What processing makes of a document: derived/<caseId>/<documentId>/…. */
export const DERIVED_PREFIX = 'derived/';
/** Segments of the text index of a case: derived/<caseId>/text-index/…. */
export const TEXT_INDEX_FOLDER = 'text-index';
/** Outputs of transcription jobs: transcriptions/<caseId>/<job>.json. */
export const TRANSCRIPTIONS_PREFIX = 'transcriptions/';
/** Files of the parts of long recordings: recording-parts/<caseId>/<recordingId>/…. */
export const RECORDING_PARTS_PREFIX = 'recording-parts/';
/** They are needed until their jobs end, and are cut again for a later attempt. */
export const RECORDING_PARTS_EXPIRE_DAYS = 3;
/** Assembled bundles: bundles/<caseId>/<bundleId>/…. */
export const BUNDLES_PREFIX = 'bundles/';
/** Contents of the versions of transcripts: transcripts/<caseId>/<transcriptId>/…. */
export const TRANSCRIPTS_PREFIX = 'transcripts/';
/** Documents to sign, signed versions and evidence: signings/<caseId>/<signingId>/…. */
export const SIGNINGS_PREFIX = 'signings/';
/** Evidence of ended settlements: settlements/<caseId>/<settlementId>/…. */
export const SETTLEMENTS_PREFIX = 'settlements/';
