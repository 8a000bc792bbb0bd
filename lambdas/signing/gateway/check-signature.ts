import { type PdfSignature, PdfSignaturesError, readSignatures } from 'pdf-signatures';

/** Formats that this portal cannot verify; the gateway vouches for them. */
const unverifiable: readonly PdfSignature['problem'][] = [
  'unsupportedFormat',
  'unsupportedAlgorithm',
];

/** What a new signature says of itself, for the audit. */
export type SignatureFacts = {
  /** 'intact', or why this portal cannot verify the signature. */
  verification: string;
  /** SHA-256 of the signer's certificate, in hex; '' if it cannot be read. */
  certificateSha256: string;
};

/**
 * Checks the signature that the gateway added to the `sentBytes` of a document: it must cover the
 * whole file, and its bytes must be those that its certificate's key has signed. Undefined
 * otherwise. Whether the certificate is trusted is the gateway's matter.
 */
export async function checkSignature(
  signed: Uint8Array,
  sentBytes: number,
): Promise<SignatureFacts | undefined> {
  const newest = (await read(signed)).findLast(({ endsAt }) => endsAt > sentBytes);
  if (!newest) return undefined;
  const { isIntact, coversWholeFile, problem, certificates } = newest;
  const isAccepted = isIntact ? coversWholeFile : unverifiable.includes(problem);
  return isAccepted
    ? {
        verification: problem ?? 'intact',
        certificateSha256: certificates[0]?.sha256 ?? '',
      }
    : undefined;
}

async function read(pdf: Uint8Array): Promise<PdfSignature[]> {
  try {
    return await readSignatures(pdf);
  } catch (error) {
    if (error instanceof PdfSignaturesError) return [];
    throw error;
  }
}
