/**
 * How a file becomes pages (D45, ADR 121):
 * - `pdf`: it has them;
 * - `pictures`, `text`, `mail`: this function composes them;
 * - `conversion`: convert-office makes a PDF of it;
 * - undefined: it has none, as a recording, or is of a type that case documents do not accept.
 */
export type Rendition = 'pdf' | 'pictures' | 'text' | 'mail' | 'conversion';

const renditions: Readonly<Record<string, Rendition>> = {
  'application/pdf': 'pdf',
  'image/png': 'pictures',
  'image/jpeg': 'pictures',
  'image/tiff': 'pictures',
  'image/heic': 'conversion',
  'image/svg+xml': 'conversion',
  'text/plain': 'text',
  'text/csv': 'text',
  'message/rfc822': 'mail',
  'application/vnd.ms-outlook': 'mail',
  'application/msword': 'conversion',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'conversion',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'conversion',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'conversion',
  'application/vnd.oasis.opendocument.text': 'conversion',
};

export const renditionOf = (contentType: string): Rendition | undefined => renditions[contentType];
