/** Long enough to start an upload, too short to share the URL. */
export const UPLOAD_ADDRESS_LIVES_SECONDS = 300;

/** Headers that an address fixes: the body must have the announced type and size. */
export const bindingHeaders = new Set(['content-type', 'content-length', 'host']);
