import {
  MULTIPART_FROM_BYTES,
  type UploadPurpose,
  uploadAddressesEndpoints,
} from '#contracts/endpoints/files/upload-addresses.ts';
import { callApi } from './call-api.ts';
import { putFile, type UploadOptions } from './put-file.ts';

/**
 * Uploads a file and returns its address or key, for forms. Files above 20 MB are sent in parts,
 * which go on after a network failure. Throws when a step fails or `signal` aborts it.
 */
export async function uploadFile(
  file: Blob,
  purpose: UploadPurpose,
  options: UploadOptions = {},
): Promise<string> {
  const named = {
    // The server chooses the key; only the number of names counts.
    name: file instanceof File ? file.name : purpose,
    contentType: options.contentType ?? file.type,
  };
  if (file.size >= MULTIPART_FROM_BYTES) {
    const { uploadInParts } = await import('./upload-in-parts.ts');
    return uploadInParts(file, { purpose, ...named, ...options });
  }
  const { url } = await callApi(uploadAddressesEndpoints.createUploadAddresses, {
    body: { key: [named.name], purpose, contentTypes: [named.contentType], sizes: [file.size] },
    // The failure is shown at the field; the form must not be left for the error page.
    isBackground: true,
  });
  const [address] = url;
  if (address === undefined) throw new Error('The server gave no upload address');
  await putFile(address, file.slice(0, file.size, named.contentType), {
    onSent: (bytes) => options.onProgress?.(bytes / file.size),
    signal: options.signal,
  });
  const stored = new URL(address);
  stored.search = '';
  return stored.toString();
}
