export type UploadOptions = {
  /** Called with the sent fraction, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  /** Content type, where the browser knows none. */
  contentType?: string;
  /** For a file in parts: what was sent, so that another attempt after a failure sends the rest. */
  sentParts?: SentParts;
};

/** Parts of an upload that were sent, changed while it runs: `{ eTags: new Map() }` at first. */
export type SentParts = {
  upload?: { key: string; uploadId: string } | undefined;
  /** By part number. */
  readonly eTags: Map<number, string>;
};

/** A file's upload was refused with a status that another attempt cannot change. */
export class UploadRefused extends Error {}

/**
 * Sends bytes to a presigned address and returns the ETag of what was stored. Uses XMLHttpRequest,
 * because fetch reports no upload progress. Throws `UploadRefused`, a network error, or an
 * AbortError once `signal` aborts. `onSent`: bytes sent so far.
 */
export function putFile(
  address: string,
  bytes: Blob,
  { onSent, signal }: { onSent?: (bytes: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open('PUT', address);
    // A part of a file has no type; S3 keeps the one of the whole.
    if (bytes.type) request.setRequestHeader('content-type', bytes.type);
    request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded));
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(request.getResponseHeader('etag') ?? '');
      else if (request.status < 500)
        reject(new UploadRefused(`The upload was refused with ${request.status}`));
      else reject(new Error(`The upload failed with ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error('The upload was interrupted')));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', giveUp);
    request.send(bytes);
  });
}
