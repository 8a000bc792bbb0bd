import type { DocumentRow } from './document-record.ts';

/** Extensions that fit a content type; the first one is added to other names. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/svg+xml': ['svg'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'audio/mpeg': ['mp3'],
  'video/mp4': ['mp4', 'm4v'],
  'text/plain': ['txt'],
};

/** File name of a download: the document's name with an extension that fits its content. */
export function downloadName({ name, file }: Pick<DocumentRow, 'name' | 'file'>): string {
  const [first, ...others] = extensions[file.contentType] ?? ['bin'];
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return [first, ...others].includes(extension) ? name : `${name}.${first}`;
}
