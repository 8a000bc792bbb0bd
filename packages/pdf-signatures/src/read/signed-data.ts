import { type Certificate, readCertificate, readTime } from './certificate.ts';
import {
  childrenOf,
  context,
  type DerElement,
  exactly,
  expectTag,
  INTEGER,
  isSame,
  OCTET_STRING,
  readElement,
  readObjectId,
  readWhole,
  SEQUENCE,
  SET,
} from './der.ts';
import { ProblemError } from './signature-problem.ts';
import {
  type Digest,
  digestOf,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
} from './verify-bytes.ts';

/** A CMS message with a signature by one signer. */
export type SignedData = {
  /** What is signed; absent if the signature is detached. */
  content: Uint8Array | undefined;
  certificates: Certificate[];
  signer: Certificate | undefined;
  digest: Digest;
  algorithm: SignatureAlgorithm;
  signature: Uint8Array;
  /** What the key has signed; without it the key has signed the document itself. */
  attributes: SignedAttributes | undefined;
  /** Token of a timestamp authority over `signature`: a CMS message. */
  timestamp: Uint8Array | undefined;
};

export type SignedAttributes = {
  /** As signed: a DER set. */
  bytes: Uint8Array;
  messageDigest: Uint8Array;
  signingTime: Date | undefined;
  /** Digest of the signer's certificate (signing-certificate-v2). */
  certificateDigest: { digest: Digest; value: Uint8Array } | undefined;
};

const SIGNED_DATA = '1.2.840.113549.1.7.2';
export const DATA = '1.2.840.113549.1.7.1';
export const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const CERTIFICATES_MAX = 32;
/** Tag of a signer that is named by the id of its key. */
const KEY_ID = 0x80;

/**
 * Reads the CMS message at the start of `contents`: a detached signature of data, or a timestamp
 * with its content. Throws ProblemError.
 */
export function readSignedData(
  contents: Uint8Array,
  contentType: typeof DATA | typeof TIMESTAMP_INFO,
): SignedData {
  const message = expectTag(readElement(contents), SEQUENCE);
  // Hidden content after the message would not be covered by anything.
  if (contents.subarray(message.bytes.length).some((byte) => byte !== 0))
    throw new ProblemError('malformed');
  const [type, wrapped] = exactly(2, message);
  if (readObjectId(type) !== SIGNED_DATA) throw new ProblemError('unsupportedFormat');
  const body = readWhole(expectTag(wrapped, context(0)).content, SEQUENCE);
  const [version, digests, content, ...more] = childrenOf(body);
  expectTag(version, INTEGER);
  const [typeElement, embedded] = childrenOf(expectTag(content, SEQUENCE));
  const isDetached = embedded === undefined;
  if (readObjectId(typeElement) !== contentType || isDetached !== (contentType === DATA))
    throw new ProblemError('unsupportedFormat');
  const certificates = readCertificates(more.find(({ tag }) => tag === context(0)));
  const signers = childrenOf(expectTag(more.at(-1), SET));
  if (signers.length !== 1) throw new ProblemError('malformed');
  const signer = readSigner(expectTag(signers[0], SEQUENCE), { certificates, contentType });
  const [digest] = exactly(1, expectTag(digests, SET));
  if (digestOf(digest) !== signer.digest) throw new ProblemError('malformed');
  return {
    content: embedded && readWhole(expectTag(embedded, context(0)).content, OCTET_STRING).content,
    certificates,
    ...signer,
  };
}

function readCertificates(set: DerElement | undefined): Certificate[] {
  const elements = set ? childrenOf(set) : [];
  if (elements.length > CERTIFICATES_MAX) throw new ProblemError('malformed');
  return elements.flatMap(({ bytes }) => {
    try {
      return readCertificate(bytes);
    } catch (error) {
      // Other forms, and certificates of a chain that cannot be read: the chain ends before them.
      if (error instanceof ProblemError) return [];
      throw error;
    }
  });
}

function readSigner(
  info: DerElement,
  { certificates, contentType }: { certificates: Certificate[]; contentType: string },
): Omit<SignedData, 'certificates' | 'content'> {
  const [version, id, digestIdentifier, ...more] = childrenOf(info);
  if (expectTag(version, INTEGER).content[0] !== (id?.tag === KEY_ID ? 3 : 1))
    throw new ProblemError('malformed');
  const attributes = more[0]?.tag === context(0) ? more.shift() : undefined;
  const [algorithmIdentifier, signature, unsigned] = more;
  const digest = digestOf(digestIdentifier);
  return {
    signer: certificates.find((certificate) => isNamedBy(certificate, id)),
    digest,
    algorithm: signatureAlgorithmOf(algorithmIdentifier, digest),
    signature: expectTag(signature, OCTET_STRING).content,
    attributes: attributes && readAttributes(attributes, contentType),
    timestamp: unsigned && readValues(expectTag(unsigned, context(1))).get(TIMESTAMP_TOKEN)?.bytes,
  };
}

/** Signers are named by issuer and serial number, or by the id of their key. */
function isNamedBy(certificate: Certificate, id: DerElement | undefined): boolean {
  if (id?.tag === KEY_ID)
    return certificate.keyId !== undefined && isSame(certificate.keyId, id.content);
  const [issuer, serial] = childrenOf(expectTag(id, SEQUENCE));
  return (
    isSame(certificate.issuerDer, expectTag(issuer, SEQUENCE).bytes) &&
    isSame(certificate.serial, expectTag(serial, INTEGER).content)
  );
}

/** The values of attributes by their object ids; each has one value. */
function readValues(element: DerElement): Map<string, DerElement> {
  const values = new Map<string, DerElement>();
  for (const attribute of childrenOf(element)) {
    const [type, set] = childrenOf(expectTag(attribute, SEQUENCE));
    const id = readObjectId(type);
    const [value, another] = childrenOf(expectTag(set, SET));
    if (!value || another || values.has(id)) throw new ProblemError('malformed');
    values.set(id, value);
  }
  return values;
}

function readAttributes(element: DerElement, contentType: string): SignedAttributes {
  const values = readValues(element);
  if (readObjectId(values.get(CONTENT_TYPE)) !== contentType) throw new ProblemError('malformed');
  // The signature covers the attributes with the tag of a set.
  const bytes = Uint8Array.from(element.bytes);
  bytes[0] = SET;
  return {
    bytes,
    messageDigest: expectTag(values.get(MESSAGE_DIGEST), OCTET_STRING).content,
    signingTime: values.has(SIGNING_TIME) ? readTime(values.get(SIGNING_TIME)) : undefined,
    certificateDigest: readCertificateDigest(values.get(SIGNING_CERTIFICATE_V2)),
  };
}

function readCertificateDigest(value: DerElement | undefined) {
  if (!value) return undefined;
  const [certificates] = childrenOf(expectTag(value, SEQUENCE));
  const [first] = childrenOf(expectTag(certificates, SEQUENCE));
  const parts = childrenOf(expectTag(first, SEQUENCE));
  const digest = parts[0]?.tag === SEQUENCE ? digestOf(parts.shift()) : 'SHA-256';
  return { digest, value: expectTag(parts[0], OCTET_STRING).content };
}
