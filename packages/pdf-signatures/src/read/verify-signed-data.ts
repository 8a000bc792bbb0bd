import type { Certificate } from './certificate.ts';
import { isSame } from './der.ts';
import { ProblemError } from './signature-problem.ts';
import type { SignedData } from './signed-data.ts';
import { type Digest, verifyBytes } from './verify-bytes.ts';

/** Throws ProblemError if the content or the signature is not the one that was signed. */
export async function verifySignedData(
  { digest, algorithm, signature, attributes }: SignedData,
  {
    signer,
    content,
    needsCertificateDigest,
  }: { signer: Certificate; content: Uint8Array; needsCertificateDigest: boolean },
): Promise<void> {
  if (attributes && !isSame(attributes.messageDigest, await digestBytes(content, digest)))
    throw new ProblemError('changed');
  const named = attributes?.certificateDigest;
  if (named && !isSame(named.value, await digestBytes(signer.der, named.digest)))
    throw new ProblemError('forged');
  if (!named && needsCertificateDigest) throw new ProblemError('malformed');
  const isVerified = await verifyBytes(attributes?.bytes ?? content, {
    algorithm,
    publicKey: signer.publicKey,
    signature,
  });
  if (!isVerified) throw new ProblemError(attributes ? 'forged' : 'changed');
}

export const digestBytes = async (bytes: Uint8Array, digest: Digest): Promise<Uint8Array> =>
  // WebCrypto takes no view of shared memory, which nobody passes.
  new Uint8Array(await crypto.subtle.digest(digest, bytes as Uint8Array<ArrayBuffer>));
