/**
 * A text from a file's name, in which mail programs find no address: dots inside of words become
 * '[.]' and '@' becomes '[at]'. Slashes and colons cannot occur in names of documents.
 */
const withoutLinks = (name: string): string =>
  name.replace(/(?<=\S)\.(?=\S)/gu, '[.]').replaceAll('@', '[at]');

/** The name of a document in a mail, without its extension. */
export const mailedDocumentName = (name: string): string =>
  withoutLinks(name.replace(/\.(pdf|docx?|odt|rtf|txt)$/i, ''));
