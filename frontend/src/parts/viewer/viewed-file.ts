import type { DocumentView } from '#contracts/endpoints/files/documents.ts';
import type { DocumentFormat, ProcessingState } from '#contracts/rules/documents/documents.ts';

/** A file as the viewer needs it, of a document or a bundle. Addresses are '' where there is none. */
export type ViewedFile = {
  title: string;
  format: DocumentFormat;
  /** PDF or PDF rendition. */
  pdfUrl: string;
  /** The original, where a browser may show it. */
  mediaUrl: string;
  /** The original, served as a download. */
  downloadUrl: string;
  /** BCP 47 code; '' if unknown. */
  language: string;
  processing: { state: ProcessingState; message: string };
};

export const fileOfDocument = ({
  document,
  pdfUrl,
  mediaUrl,
  language,
}: DocumentView): ViewedFile => ({
  title: document.name,
  format: document.format,
  pdfUrl,
  mediaUrl,
  downloadUrl: document.url.url,
  language,
  processing: document.processing,
});

/** A PDF that is no document of a case, e.g. a bundle. */
export const fileOfPdf = ({ title, url }: { title: string; url: string }): ViewedFile => ({
  title,
  format: 'pdf',
  pdfUrl: url,
  mediaUrl: '',
  downloadUrl: url,
  language: '',
  processing: { state: 'ready', message: '' },
});

export type Presentation =
  | { kind: 'pdf' | 'image' | 'audio' | 'video'; url: string }
  /** Its rendition is not there yet. */
  | { kind: 'waiting'; text: string }
  | { kind: 'unavailable'; text: string };

/** How a file is shown: the original if the browser can show it, else its PDF rendition. */
export function presentationOf(file: ViewedFile): Presentation {
  const { format, pdfUrl, mediaUrl, processing } = file;
  if (processing.state === 'blocked')
    return {
      kind: 'unavailable',
      text: processing.message || 'A threat was found in this file. It cannot be opened.',
    };
  if (format !== 'pdf' && format !== 'office' && mediaUrl) return { kind: format, url: mediaUrl };
  if (pdfUrl) return { kind: 'pdf', url: pdfUrl };
  return withoutRendition(processing);
}

function withoutRendition({ state, message }: ViewedFile['processing']): Presentation {
  if (state === 'queued' || state === 'processing')
    return {
      kind: 'waiting',
      text: 'The document is being prepared. It opens here as soon as it is ready.',
    };
  if (state === 'passwordRequired')
    return {
      kind: 'unavailable',
      text: 'This file is protected by a password. Its owner can enter the password in Case Documents.',
    };
  return {
    kind: 'unavailable',
    text: message || 'This file cannot be shown in the browser. You can download it.',
  };
}
