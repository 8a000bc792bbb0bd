/** Extensions of the accepted file types (contracts/endpoints/files/upload-addresses.ts), the usual first. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif'],
  'image/svg+xml': ['svg'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/x-m4a': ['m4a'],
  'audio/mp4': ['m4a', 'm4b', 'mp4'],
  'video/mp4': ['mp4', 'm4v'],
  'text/plain': ['txt', 'text', 'log'],
  'text/csv': ['csv'],
  'message/rfc822': ['eml'],
  'application/vnd.ms-outlook': ['msg'],
};

/** A name with the usual extension of a content type; `bin` if the type is unknown. */
export const withExtension = (name: string, contentType: string): string =>
  `${name}.${extensions[contentType]?.[0] ?? 'bin'}`;

/** The content type of a name's extension; '' if it is not known. */
export function typeByName(name: string): string {
  const extension = extensionOf(name);
  const found = Object.entries(extensions).find(([, known]) => known.includes(extension));
  return found?.[0] ?? '';
}

/** As `withExtension`, for a name that may end with an extension of its type already. */
export function withFittingExtension(name: string, contentType: string): string {
  const extension = extensionOf(name);
  const isFitting = extensions[contentType]?.includes(extension) ?? extension === 'bin';
  return isFitting ? name : withExtension(name, contentType);
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
