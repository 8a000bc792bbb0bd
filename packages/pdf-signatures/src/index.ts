export { isExtensionOf } from './is-extension-of.ts';
export type { CertificateFacts } from './read/certificate.ts';
export { type PdfSignature, readSignatures } from './read/read-signatures.ts';
export { PdfSignaturesError, type SignatureProblem } from './read/signature-problem.ts';
export type { Timestamp } from './read/timestamp.ts';
