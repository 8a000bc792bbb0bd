import type * as z from 'zod';
import type { Omission, signingTribunalSchema } from './award-signature-fields.ts';
import type { SigningState } from './signing.ts';

type SigningFacts = {
  state: SigningState;
  tribunal?: z.output<typeof signingTribunalSchema> | undefined;
  omissions?: readonly Omission[] | undefined;
  signatories: readonly { position: number; state: string }[];
};

export type AwardSignatures = {
  source: string;
  members: { id: string; name: string; isSigned: boolean; omission: Omission | undefined }[];
  /**
   * - `all`: each member has signed;
   * - `majority`: enough have signed, and each omitted signature has its reason;
   * - `reasonMissing`: enough have signed, and a reason is missing;
   * - `tooFew`: more members have to sign.
   */
  standing: 'all' | 'majority' | 'reasonMissing' | 'tooFew';
};

/**
 * The signatures of a tribunal on one document, by all requests for them, newest first: members can
 * sign copies of it. Undefined for a document that no tribunal of several signs.
 */
export function awardSignaturesOf(signings: readonly SigningFacts[]): AwardSignatures | undefined {
  const tribunal = signings.find((one) => one.tribunal)?.tribunal;
  if (!tribunal) return undefined;
  const signedIds = new Set(
    signings.flatMap(({ tribunal: asked, signatories }) =>
      (asked?.members ?? [])
        .filter(({ position }) =>
          signatories.some((one) => one.position === position && one.state === 'signed'),
        )
        .map(({ id }) => id),
    ),
  );
  const omissions = signings.flatMap((one) => one.omissions ?? []);
  const members = tribunal.members.map(({ id, name }) => {
    const isSigned = signedIds.has(id);
    const omission = omissions.find(({ memberId }) => memberId === id);
    return { id, name, isSigned, omission: isSigned ? undefined : omission };
  });
  const missing = members.filter(({ isSigned }) => !isSigned);
  const isMajority = missing.length * 2 < members.length;
  const standing =
    missing.length === 0
      ? 'all'
      : tribunal.suffices !== 'majority' || !isMajority
        ? 'tooFew'
        : missing.every(({ omission }) => omission)
          ? 'majority'
          : 'reasonMissing';
  return { source: tribunal.source, members, standing };
}
