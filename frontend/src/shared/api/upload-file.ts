import {
  type UploadPurpose,
  uploadAddressesEndpoints,
} from '#contracts/endpoints/upload-addresses.ts';
import { callApi } from './call-api.ts';

type UploadOptions = {
  /** Called with the sent fraction, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/**
 * Uploads a file to a presigned address and returns the address without its signature, for forms.
 * Throws when a step fails or `signal` aborts it.
 */
export async function uploadFile(
  file: Blob,
  purpose: UploadPurpose,
  options: UploadOptions = {},
): Promise<string> {
  const { url } = await callApi(uploadAddressesEndpoints.createUploadAddresses, {
    body: {
      // The server chooses the key; only the number of names counts.
      key: [file instanceof File ? file.name : purpose],
      purpose,
      contentTypes: [file.type],
      sizes: [file.size],
    },
    // The failure is shown at the field; the form must not be left for the error page.
    isBackground: true,
  });
  const [address] = url;
  if (address === undefined) throw new Error('The server gave no upload address');
  await put(address, file, options);
  const stored = new URL(address);
  stored.search = '';
  return stored.toString();
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function put(address: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open('PUT', address);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(loaded / total),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new Error(`The upload was refused with ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error('The upload was interrupted')));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', giveUp);
    request.send(file);
  });
}
