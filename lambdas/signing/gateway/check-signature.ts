import { type PdfSignature, PdfSignaturesError, readSignatures } from 'pdf-signatures';

/** Formats that this portal cannot verify; the gateway vouches for those that it sends itself. */
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
 * Checks the signatures that were added to the `sentBytes` of a document: they must be intact, and
 * the last one must cover the whole file. Undefined otherwise. A format that cannot be verified is
 * accepted only if `isFetched`: the bytes came from the gateway itself, not by a browser, which
 * could reorder cipher blocks. Whether a certificate is trusted is the gateway's matter.
 */
export async function checkSignature(
  signed: Uint8Array,
  { sentBytes, isFetched }: { sentBytes: number; isFetched: boolean },
): Promise<SignatureFacts | undefined> {
  const added = (await read(signed)).filter(({ endsAt }) => endsAt > sentBytes);
  const newest = added.at(-1);
  if (!newest) return undefined;
  const { coversWholeFile, problem, certificates } = newest;
  const isAccepted =
    (coversWholeFile && added.every(({ isIntact }) => isIntact)) ||
    (isFetched && unverifiable.includes(problem));
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
