import { type CertificateFacts, chainOf, factsOf, isValidAt, readTime } from './certificate.ts';
import {
  childrenOf,
  exactly,
  expectTag,
  isSame,
  OCTET_STRING,
  readWhole,
  SEQUENCE,
} from './der.ts';
import { ProblemError, type SignatureProblem } from './signature-problem.ts';
import { readSignedData, TIMESTAMP_INFO } from './signed-data.ts';
import { digestOf } from './verify-bytes.ts';
import { digestBytes, verifySignedData } from './verify-signed-data.ts';

/** A timestamp (RFC 3161): the signature existed at that time, if the authority is trusted. */
export type Timestamp = {
  /** UTC instant; '' if it cannot be read. */
  at: string;
  /** Common name of the authority's certificate. */
  authority: string;
  /** Whether the authority signed this time for this signature. */
  isIntact: boolean;
  problem?: SignatureProblem;
  /** The authority first, then its issuers. */
  certificates: CertificateFacts[];
  /** Whether the certificates form a chain, may sign timestamps and were valid at that time. */
  isChainValid: boolean;
};

/** Reads the timestamp token of a signature and verifies it. */
export async function readTimestamp(token: Uint8Array, signature: Uint8Array): Promise<Timestamp> {
  const timestamp: Timestamp = {
    at: '',
    authority: '',
    isIntact: false,
    certificates: [],
    isChainValid: false,
  };
  try {
    const data = readSignedData(token, TIMESTAMP_INFO);
    const { content, signer } = data;
    if (!signer || !content || !data.attributes) throw new ProblemError('malformed');
    const { at, imprint, digest } = readInfo(content);
    timestamp.at = at.toISOString();
    timestamp.authority = signer.commonName;
    const { chain, isComplete } = await chainOf(signer, data.certificates);
    timestamp.certificates = await Promise.all(chain.map(factsOf));
    timestamp.isChainValid = isComplete && signer.mayTimestamp && isValidAt(chain, at);
    if (!isSame(imprint, await digestBytes(signature, digest))) throw new ProblemError('changed');
    await verifySignedData(data, { signer, content, needsCertificateDigest: false });
    return { ...timestamp, isIntact: true };
  } catch (error) {
    if (error instanceof ProblemError) return { ...timestamp, problem: error.problem };
    throw error;
  }
}

/** TSTInfo: version, policy, imprint, serial number, time. */
function readInfo(content: Uint8Array) {
  const [, , imprint, , time] = childrenOf(readWhole(content, SEQUENCE));
  const [algorithm, value] = exactly(2, expectTag(imprint, SEQUENCE));
  return {
    at: readTime(time),
    digest: digestOf(algorithm),
    imprint: expectTag(value, OCTET_STRING).content,
  };
}
