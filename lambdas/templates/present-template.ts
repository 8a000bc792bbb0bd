import type { Template } from '#contracts/endpoints/templates.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withExtension } from '#shared/files/file-extensions.ts';
import type { Files } from '#shared/files/files.ts';
import type { TemplateRecord } from './record/template-repository.ts';

/** Converts a neutral's template and adds a signed URL, valid for a few minutes. */
export async function presentTemplate(
  files: Files,
  { id, name, kind, file, createdAt }: TemplateRecord,
): Promise<Template> {
  // Characters with a meaning in file systems are replaced.
  const bare = name.replace(/[\\/:*?"|]+/g, '_').replace(/^\.+/, '');
  const fileName = withExtension(bare, file.contentType);
  const url = await downloadAddress(files, { ...file, fileName });
  return { id, name, kind, source: 'own', url, created_at: createdAt };
}
