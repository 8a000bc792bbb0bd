import type { PdfSignature } from 'pdf-signatures';
import type * as z from 'zod';
import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { SIGNATORIES_MAX, VERIFIABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';

/** Why a file is not checked. */
export const tooLargeToVerify = (name: string): string =>
  `${name} is larger than ${fileSize(VERIFIABLE_BYTES_MAX)}. Larger files are not checked here.`;

/** What a browser learns from a file without sending it anywhere. */
export type FileFacts = {
  /** Of the whole file. */
  sha256: string;
  /** In the order in which they were made; `sha256` is of the file up to the signature's end. */
  signatures: (PdfSignature & { sha256: string })[];
  /** Whether the signatures could be read: the file is a PDF. */
  isReadable: boolean;
};

/** A version of a signed document that the portal knows. */
export type KnownVersion = z.output<
  typeof signingEndpoints.verifySignedFile.response
>['versions'][number];

export type Verdict = {
  kind:
    | 'signedHere'
    | 'olderVersion'
    | 'original'
    | 'changed'
    | 'damaged'
    | 'signedElsewhere'
    | 'unknown'
    | 'unchecked';
  tone: 'good' | 'bad' | 'plain';
  title: string;
  text: string;
  /** Recorded by the portal: who signed the document, and when. */
  signedBy: KnownVersion['signatures'];
  /** SHA-256 of the signed versions in the file that the portal knows. */
  knownVersions: string[];
  /** What could not be checked. */
  unchecked: string[];
};

/** The hashes to ask the portal about: the whole file, and its newest signed versions. */
export const hashesOf = ({ sha256, signatures }: FileFacts): string[] =>
  [...new Set([sha256, ...signatures.map((one) => one.sha256).reverse()])].slice(
    0,
    SIGNATORIES_MAX + 1,
  );

/**
 * Says what the portal knows about a file. `versions` is undefined if the portal has not answered,
 * for the reason `failure`; the verdict then comes from the file alone.
 */
export function verdictOf(
  facts: FileFacts,
  versions: readonly KnownVersion[] | undefined,
  failure = 'the portal was not reached.',
): Verdict {
  return {
    ...judge(facts, versions),
    knownVersions: (versions ?? []).filter(isSigned).map((one) => one.sha256),
    unchecked: uncheckedOf(facts, versions ? undefined : failure),
  };
}

const isSigned = ({ signatures }: KnownVersion) => signatures.length > 0;

type Judgement = Omit<Verdict, 'unchecked' | 'knownVersions'>;

function judge(facts: FileFacts, versions: readonly KnownVersion[] | undefined): Judgement {
  const { sha256, signatures } = facts;
  const whole = versions?.find((one) => one.sha256 === sha256);
  if (whole) return judgeKnown(whole);
  // The newest signed version of which the file begins with all bytes.
  const begun = signatures
    .map((signature) => versions?.find((one) => one.sha256 === signature.sha256))
    .findLast((version) => version !== undefined && isSigned(version));
  if (begun)
    return {
      kind: 'changed',
      tone: 'bad',
      title: 'This file was changed after it was signed here.',
      text: 'It begins with a document that was signed here, but something was added afterwards. Only the part named below was signed here.',
      signedBy: begun.signatures,
    };
  if (!versions)
    return {
      kind: 'unchecked',
      tone: signatures.some(isBroken) ? 'bad' : 'plain',
      title: 'We could not ask the portal about this document.',
      text: withoutPortal(facts),
      signedBy: [],
    };
  return judgeUnknown(facts);
}

function judgeKnown(version: KnownVersion): Judgement {
  const { isNewest, signatures } = version;
  if (!isSigned(version))
    return {
      kind: 'original',
      tone: 'plain',
      title: 'This is the document before it was signed.',
      text: 'The portal knows it, but it has no signature. The signed document is another file.',
      signedBy: [],
    };
  if (!isNewest)
    return {
      kind: 'olderVersion',
      tone: 'good',
      title: 'This document was signed here, and it was not changed.',
      text: 'More people have signed it since. The document with all signatures is another file.',
      signedBy: signatures,
    };
  return {
    kind: 'signedHere',
    tone: 'good',
    title: 'This is the document that was signed here.',
    text: 'It was not changed since: every byte is the same.',
    signedBy: signatures,
  };
}

function judgeUnknown({ signatures, isReadable }: FileFacts): Judgement {
  if (signatures.some(isBroken))
    return {
      kind: 'damaged',
      tone: 'bad',
      title: 'This file is not a document that was signed here, or it was changed.',
      text: 'It has a signature that does not fit its content. Do not rely on it.',
      signedBy: [],
    };
  if (signatures.length > 0)
    return {
      kind: 'signedElsewhere',
      tone: 'plain',
      title: 'This document was not signed here.',
      text: 'It has signatures, but this portal has no record of them. Anybody can make a signature with any name.',
      signedBy: [],
    };
  return {
    kind: 'unknown',
    tone: 'plain',
    title: 'This document was not signed here.',
    text: `${isReadable ? 'It has no signature' : 'It cannot be read as a PDF'}, and this portal does not know it. A copy that was printed, scanned or saved anew is another file.`,
    signedBy: [],
  };
}

/** The signed bytes have changed, or unsigned content was added after them. */
export const isBroken = ({ isIntact, addedSince }: PdfSignature): boolean =>
  !isIntact || addedSince === 'unsigned';

function withoutPortal({ signatures, isReadable }: FileFacts): string {
  if (!isReadable) return 'The file itself cannot be read as a PDF.';
  if (signatures.length === 0) return 'The file itself has no signature.';
  return signatures.some(isBroken)
    ? 'The file itself has a signature that does not fit its content: it was changed.'
    : 'The file itself has signatures, and its content is the one that was signed with them.';
}

function uncheckedOf({ signatures, isReadable }: FileFacts, failure: string | undefined): string[] {
  return [
    ...(failure ? [`Whether the document was signed here: ${failure}`] : []),
    ...(isReadable ? [] : ['The signatures in the file: it cannot be read as a PDF.']),
    ...(signatures.length > 0
      ? [
          'Whether the issuers of the certificates can be trusted, and whether a certificate was revoked.',
        ]
      : []),
    ...(signatures.some(({ isChainValid, isIntact }) => isIntact && !isChainValid)
      ? ['The certificates in the file do not form a complete chain that was valid at the time.']
      : []),
    ...(signatures.length > SIGNATORIES_MAX
      ? [`More than ${SIGNATORIES_MAX} signatures: the portal was asked about the last ones only.`]
      : []),
  ];
}
