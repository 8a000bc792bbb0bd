import {
  receiptStatement,
  resultStatement,
  settlementSides,
} from '#contracts/rules/outcome/settlement.ts';
import { isSignedBy, type PublishedKey } from '#shared/evidence-key/evidence-key.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { SETTLEMENTS_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { storeRecord } from '#shared/files/store-file.ts';
import type { SettlementDeps } from './settlement-deps.ts';
import { lastOffer, type RoundRecord, type SettlementRecord } from './settlement-record.ts';

/** The last offers of a round, which count: one or none of each side. */
const lastOffersOf = ({ offers }: RoundRecord) =>
  settlementSides.flatMap((side) => {
    const last = lastOffer(offers[side]);
    return last ? [{ side, ...last }] : [];
  });

/** The statement of an ended settlement, which the evidence key signs. */
export const resultOf = (record: SettlementRecord): string =>
  resultStatement({
    ...record,
    rounds: record.rounds.map((round) => ({ ...round, commitments: lastOffersOf(round) })),
  });

/**
 * Whether the commitments of the closed rounds, and the result, carry the key's signatures.
 * `altered` if a signature does not belong to what is stored.
 */
export function proofOf(
  key: PublishedKey,
  record: SettlementRecord,
): 'signed' | 'unsigned' | 'altered' {
  const offers = record.rounds
    .filter(({ closedAt }) => closedAt !== undefined)
    .flatMap((round) =>
      lastOffersOf(round).map(({ side, commitment, at, signature }) => ({
        text: receiptStatement({
          settlementId: record.id,
          round: round.number,
          side,
          commitment,
          at,
        }),
        signature,
      })),
    );
  const signed = [
    ...offers,
    ...(record.state === 'open'
      ? []
      : [{ text: resultOf(record), signature: record.resultSignature }]),
  ].map(({ text, signature }) => isSignedBy(key, text, signature));
  if (signed.includes(false)) return 'altered';
  return signed.includes(undefined) ? 'unsigned' : 'signed';
}

/**
 * Stores the evidence of an ended settlement in the versioned bucket: the signed statements and the
 * key to check them with, no figure. A repeat stores the same.
 */
export async function storeEvidence(
  {
    files,
    evidenceKey,
    institution,
  }: Pick<SettlementDeps, 'files' | 'evidenceKey' | 'institution'>,
  record: SettlementRecord,
): Promise<StoredFile> {
  const { id, caseId, resultSignature, representatives } = record;
  const evidence = {
    format: 'neutral-portal settlement evidence 1',
    ...(institution && { institution }),
    publicKey: await evidenceKey.publicKey(),
    howToCheck:
      'Each signature is ECDSA on P-256 over the SHA-256 of the UTF-8 of its statement: openssl dgst -sha256 -verify key.pem -signature statement.sig statement.txt',
    result: { statement: resultOf(record), signature: resultSignature },
    offers: record.rounds.flatMap((round) =>
      lastOffersOf(round).map(({ signature, ...offer }) => ({
        statement: receiptStatement({ settlementId: id, round: round.number, ...offer }),
        signature,
      })),
    ),
    linksHeldBy: representatives,
  };
  return storeRecord(files, {
    key: `${SETTLEMENTS_PREFIX}${caseId}/${id}/evidence.json`,
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify(evidence, null, 2), 'utf8'),
  });
}

/** Signed address of the evidence, valid for five minutes; '' while there is none. */
export const evidenceAddress = async (
  { files }: Pick<SettlementDeps, 'files'>,
  { evidence, caseCode }: SettlementRecord,
): Promise<string> =>
  evidence
    ? downloadAddress(files, { ...evidence, fileName: `${caseCode}-settlement-evidence.json` })
    : '';
