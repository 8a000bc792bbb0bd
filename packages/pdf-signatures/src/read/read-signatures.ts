import { type CertificateFacts, chainOf, factsOf, isValidAt } from './certificate.ts';
import { readPdfDate } from './pdf-date.ts';
import { findSignatureDictionaries, type SignatureDictionary } from './signature-dictionaries.ts';
import { PdfSignaturesError, ProblemError, type SignatureProblem } from './signature-problem.ts';
import { DATA, readSignedData } from './signed-data.ts';
import { readTimestamp, type Timestamp } from './timestamp.ts';
import { verifySignedData } from './verify-signed-data.ts';

export type PdfSignature = {
  /** Common name of the signer's certificate; '' if it cannot be read. */
  signerName: string;
  /** UTC instant that the signer's program has written; only `timestamp` confirms it. */
  signedAt?: string;
  /** What a timestamp authority says about the time; absent if the signature has no timestamp. */
  timestamp?: Timestamp;
  /** Length of the file when it was signed: the signed version is the file up to here. */
  endsAt: number;
  /** Whether the bytes up to `endsAt` are those that the certificate's key has signed. */
  isIntact: boolean;
  /** Why it is not intact. */
  problem?: SignatureProblem;
  /** Whether the file ends with this version. */
  coversWholeFile: boolean;
  /**
   * Content of the file after this version: nothing, later versions that are signed to the file's
   * end, or unsigned content.
   */
  addedSince: 'nothing' | 'signed' | 'unsigned';
  /** Signer first, then the issuers, as far as the file has them. */
  certificates: CertificateFacts[];
  /**
   * Whether the certificates form a chain to a self-signed root and were valid at
   * the time of the timestamp, or of `signedAt` without one.
   * Whether to trust that root is the caller's to decide, by its SHA-256.
   */
  isChainValid: boolean;
};

const HASHED_BYTES_MAX = 2_000_000_000;
const PADES = 'ETSI.CAdES.detached';
const FORMATS = new Set([PADES, 'adbe.pkcs7.detached']);

/**
 * Reads and verifies the signatures of a PDF, in the order in which they were made. A file without
 * signatures gives []. Never changes `pdf`. Throws PdfSignaturesError for a file that is no PDF or
 * has more signatures than can be verified in reasonable time.
 */
export async function readSignatures(pdf: Uint8Array): Promise<PdfSignature[]> {
  if (!isPdf(pdf)) throw new PdfSignaturesError('The file is not a PDF');
  const signatures: Verified[] = [];
  /** End of the newest version so far. */
  let covered = 0;
  const dictionaries = findSignatureDictionaries(pdf);
  // Each signature makes a copy of the file and hashes it.
  if (dictionaries.length * pdf.length > HASHED_BYTES_MAX)
    throw new PdfSignaturesError('The file is too large for the number of its signatures');
  for (const found of dictionaries) {
    if (!('gap' in found)) {
      signatures.push(malformed(found.at));
      continue;
    }
    // A signature belongs to its own version, after the versions of earlier signatures.
    const isOverlapping = found.gap.start < covered;
    signatures.push(isOverlapping ? malformed(found.endsAt) : await verifySignature(pdf, found));
    covered = Math.max(covered, found.endsAt);
  }
  return withAdditions(signatures, pdf.length);
}

/** Readers accept a header within the first 1024 bytes. */
function isPdf(pdf: Uint8Array): boolean {
  const start = String.fromCharCode(...pdf.subarray(0, 1024));
  return start.includes('%PDF-');
}

/** A signature without what depends on all signatures and the file's length. */
type Verified = Omit<PdfSignature, 'coversWholeFile' | 'addedSince'>;

const unread = (endsAt: number): Verified => ({
  signerName: '',
  endsAt,
  isIntact: false,
  certificates: [],
  isChainValid: false,
});
const malformed = (endsAt: number): Verified => ({ ...unread(endsAt), problem: 'malformed' });

function withAdditions(signatures: readonly Verified[], fileLength: number): PdfSignature[] {
  const isSignedToEnd = signatures.some(
    ({ isIntact, endsAt }) => isIntact && endsAt === fileLength,
  );
  return signatures.map((signature) => {
    const coversWholeFile = signature.isIntact && signature.endsAt === fileLength;
    const added = isSignedToEnd ? 'signed' : 'unsigned';
    return { ...signature, coversWholeFile, addedSince: coversWholeFile ? 'nothing' : added };
  });
}

async function verifySignature(pdf: Uint8Array, found: SignatureDictionary): Promise<Verified> {
  const signature = unread(found.endsAt);
  try {
    if (!FORMATS.has(found.subFilter)) throw new ProblemError('unsupportedFormat');
    const data = readSignedData(fromHex(found.contents), DATA);
    const { signer } = data;
    if (!signer) throw new ProblemError('malformed');
    const signedAt = readPdfDate(found.date) ?? data.attributes?.signingTime;
    if (signedAt) signature.signedAt = signedAt.toISOString();
    const timestamp = data.timestamp && (await readTimestamp(data.timestamp, data.signature));
    if (timestamp) signature.timestamp = timestamp;
    const provenAt =
      timestamp?.isIntact && timestamp.isChainValid ? new Date(timestamp.at) : signedAt;
    const { chain, isComplete } = await chainOf(signer, data.certificates);
    signature.signerName = signer.commonName;
    signature.certificates = await Promise.all(chain.map(factsOf));
    signature.isChainValid = isComplete && signer.maySign && isValidAt(chain, provenAt);
    await verifySignedData(data, {
      signer,
      content: signedBytes(pdf, found),
      needsCertificateDigest: found.subFilter === PADES,
    });
    return { ...signature, isIntact: true };
  } catch (error) {
    if (error instanceof ProblemError) return { ...signature, problem: error.problem };
    throw error;
  }
}

/** The bytes before and after the gap. */
function signedBytes(pdf: Uint8Array, { gap, endsAt }: SignatureDictionary) {
  const bytes = new Uint8Array(endsAt - (gap.end - gap.start));
  bytes.set(pdf.subarray(0, gap.start));
  bytes.set(pdf.subarray(gap.end, endsAt), gap.start);
  return bytes;
}

function fromHex(digits: Uint8Array): Uint8Array {
  if (digits.length % 2 !== 0) throw new ProblemError('malformed');
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = 16 * digitOf(digits[at * 2]) + digitOf(digits[at * 2 + 1]);
  return bytes;
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  if (letter >= 0x61 && letter <= 0x66) return letter - 0x61 + 10;
  throw new ProblemError('malformed');
}
