import { liveStates } from '#contracts/rules/outcome/signing.ts';
import type { Preparation } from './preparation-schema.ts';
import {
  type FileVersion,
  isLive,
  isUsedUp,
  newestOf,
  type SignatoryRecord,
  type SigningRecord,
  signatoryAt,
} from './signing-record.ts';

/**
 * Documents of this size or more are encrypted for the gateway by the state machine, before the
 * signatory comes (docs/adr/0045-prepared-hand-overs.md). A smaller one has a Parameter2 of less than
 * 3.6 MB, which is encrypted within the request and fits in its response (Lambda: 6 MB).
 */
export const PREPARED_FROM_BYTES = 2_000_000;

/** Objects under exports/ live for at least 24 hours; the browser needs a few minutes to fetch one. */
export const PREPARATION_LIVES_MS = 23 * 3_600_000;

export const isPreparedAhead = ({ sizeBytes }: Pick<FileVersion, 'sizeBytes'>): boolean =>
  sizeBytes >= PREPARED_FROM_BYTES;

/** Whether a preparation is of this link and of the newest version. */
const isCurrent = (
  { linkHash, baseVersion }: Preparation,
  { versions }: SigningRecord,
  { state, link }: SignatoryRecord,
): boolean =>
  liveStates.includes(state) && linkHash === link?.hash && baseVersion === versions.length;

/** The preparation that the signatory's next hand-over uses; undefined if there is none yet. */
export function usablePreparation(
  record: SigningRecord,
  signatory: SignatoryRecord,
  now: Date,
): Preparation | undefined {
  const { preparation } = signatory;
  if (!preparation || record.state !== 'open' || !isCurrent(preparation, record, signatory))
    return undefined;
  const ageMs = now.getTime() - Date.parse(preparation.preparedAt);
  return ageMs < PREPARATION_LIVES_MS ? preparation : undefined;
}

/**
 * Whether the next hand-over of a link is to be prepared: before the signatory comes, and again after a
 * hand-over only if the signatory's page waits for it.
 */
export function isPreparationDue(
  record: SigningRecord,
  { position, linkHash }: { position: number; linkHash: string },
  now: Date,
): boolean {
  const signatory = signatoryAt(record, position);
  const { link, state, isPreparationWanted = false } = signatory;
  if (record.state !== 'open' || !isPreparedAhead(newestOf(record))) return false;
  if (!link || !isLive(signatory, linkHash) || isUsedUp(link, now)) return false;
  return isPreparationWanted || (state !== 'signing' && !usablePreparation(record, signatory, now));
}

/** The signing without preparations that can be used no more, e.g. of a link that has ended. */
export const withoutEndedPreparations = (record: SigningRecord): SigningRecord => ({
  ...record,
  signatories: record.signatories.map((one) => {
    const { preparation, isPreparationWanted, ...rest } = one;
    const isOpen = record.state === 'open';
    return {
      ...rest,
      ...(isOpen && preparation && isCurrent(preparation, record, one) && { preparation }),
      ...(isOpen &&
        isPreparationWanted &&
        liveStates.includes(one.state) && { isPreparationWanted }),
    };
  }),
});
