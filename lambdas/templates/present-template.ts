import type { Template } from '#contracts/endpoints/templates.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import type { TemplateRecord } from './template-repository.ts';

/** The endings of what a template may be (contracts/endpoints/upload-addresses.ts). */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** A neutral's own template with an address of a few minutes. */
export async function presentTemplate(
  files: Files,
  { id, name, kind, file, createdAt }: TemplateRecord,
): Promise<Template> {
  // Nothing that a file system takes for more than a name.
  const bare = name.replace(/[\\/:*?"|]+/g, '_').replace(/^\.+/, '');
  const fileName = `${bare}.${endings[file.contentType] ?? 'bin'}`;
  const url = await downloadAddress(files, { ...file, fileName });
  return { id, name, kind, source: 'own', url, created_at: createdAt };
}
