import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import {
  type AwardSignatures,
  awardSignaturesOf,
} from '#contracts/rules/outcome/award-signatures.ts';

export type TribunalFacts = AwardSignatures & {
  signedCount: number;
  /** Instant of the last signature; '' before the first. */
  lastSignedAt: string;
  missing: AwardSignatures['members'];
  isOpen: boolean;
  /** The request at which reasons are stated: the newest one with a signature. */
  withSignature: Signing | undefined;
};

/**
 * The signatures of a tribunal on a document, by the requests for them, newest first. Undefined for a
 * document that no tribunal of several signs.
 */
export function tribunalFactsOf(signings: readonly Signing[]): TribunalFacts | undefined {
  const signatures = awardSignaturesOf(signings);
  if (!signatures) return undefined;
  const missing = signatures.members.filter(({ isSigned }) => !isSigned);
  const dates = signings.flatMap(({ signatories }) =>
    signatories.flatMap(({ signedAt }) => signedAt ?? []),
  );
  return {
    ...signatures,
    signedCount: signatures.members.length - missing.length,
    lastSignedAt: dates.toSorted().at(-1) ?? '',
    missing,
    isOpen: signings.some(({ state }) => state === 'open'),
    withSignature: signings.find(({ signatories }) =>
      signatories.some(({ state }) => state === 'signed'),
    ),
  };
}

/** 'Asha Rao and Bina Sen'. */
export const namesOf = (members: readonly { name: string }[]): string =>
  new Intl.ListFormat('en-IN').format(members.map(({ name }) => name));
