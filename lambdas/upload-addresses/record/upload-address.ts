/** Long enough to start an upload, too short to share the URL. */
export const UPLOAD_ADDRESS_LIVES_SECONDS = 300;
