import * as z from 'zod';

/**
 * The picture that was uploaded with a form that is not saved yet. The server gives no address to
 * show it by before it is saved, so the tab keeps its own copy over a reload.
 */

const KEY = 'avatar-preview';

const previewSchema = z.object({
  avatarUrl: z.string(),
  picture: z.string().startsWith('data:image/'),
});

export async function keepAvatarPreview(avatarUrl: string, picture: Blob): Promise<void> {
  try {
    const preview = { avatarUrl, picture: await dataAddressOf(picture) };
    sessionStorage.setItem(KEY, JSON.stringify(preview));
  } catch {
    // Without storage, or for a large picture, a reload shows no preview.
  }
}

/** The stored preview; undefined for another picture. */
export function readAvatarPreview(avatarUrl: string | undefined): string | undefined {
  try {
    const preview = previewSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    return preview.avatarUrl === avatarUrl ? preview.picture : undefined;
  } catch {
    return undefined;
  }
}

function dataAddressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(picture);
  });
}
