/** The PDF cannot be signed; the message says why, for people. */
export class PdfSigningError extends Error {
  override name = 'PdfSigningError';
}
