import { REQUEST_TIMEOUT_MS } from '../../../../../contracts/endpoint.ts';
import { filesEndpoints } from '../../../../../contracts/files.ts';
import { callApi } from '../../../shared/api/call-api.ts';

/**
 * Puts a picture to a presigned address and gives the address without its signature, which is
 * how the profile names it. Throws when either step fails.
 */
export async function uploadAvatar(picture: Blob): Promise<string> {
  const { url } = await callApi(filesEndpoints.createUploadAddresses, {
    body: {
      key: [picture.type === 'image/png' ? 'avatar.png' : 'avatar.jpg'],
      purpose: 'avatar',
      contentTypes: [picture.type],
      sizes: [picture.size],
    },
    // A failure is said beside the field: the form around it must not be left for the error page.
    isBackground: true,
  });
  const [address] = url;
  if (address === undefined) throw new Error('The server gave no upload address');
  const answer = await fetch(address, {
    method: 'PUT',
    body: picture,
    headers: { 'content-type': picture.type },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The upload was refused with ${answer.status}`);
  const stored = new URL(address);
  stored.search = '';
  return stored.toString();
}
