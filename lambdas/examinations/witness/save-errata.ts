import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import type { Erratum, PlacedErratum } from '#contracts/rules/speech/witness-readings.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { examinationKeys } from '../record/examination-keys.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { turnRecordSchema } from '../record/turn-record.ts';
import { readFrozen, type WitnessReadingRecord } from '../record/witness-reading-record.ts';
import { getReadingTurns } from '../record/witness-reading-repository.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { presentPage } from './present-reading.ts';
import { requireReading, requireUnsigned } from './require-link.ts';

/**
 * Replaces the errata sheet of a witness who has not signed yet. The record itself never changes. The same
 * sheet again changes nothing, also after a lost answer. Throws as `requireReading`, `invalid_input` for
 * a turn that the record does not have, `conflict` if the sheet was changed meanwhile and for a reading
 * that has ended. Up to 50 read units more than the reading.
 */
export const saveErrata: UseCase<
  typeof witnessReadingsEndpoints.saveErrata,
  Pick<ReadingDeps, 'table' | 'clock'>,
  { caller: Caller }
> = async (deps, { body: { link, revision, errata }, caller }) => {
  const { table } = deps;
  const found = await requireReading(deps, { link, caller });
  const at = deps.clock.now().toISOString();
  const linkHash = hashOfToken(link);
  requireUnsigned(found, linkHash, at);
  const placed = await placeErrata(table, found, errata);
  const record = await changeReading(table, found, (before) => {
    requireUnsigned(before, linkHash, at);
    if (JSON.stringify(before.errata) === JSON.stringify(placed)) return undefined;
    if (before.errataRevision !== revision) throw changedMeanwhile();
    const isFirst = !before.events.some(({ kind }) => kind === 'corrected');
    return {
      after: {
        ...before,
        // A correction shows that the record was opened, even if the first call was not recorded.
        state: 'opened',
        openedAt: before.openedAt ?? at,
        errata: placed,
        errataRevision: revision + 1,
        ...(isFirst && { events: withEvent(before, 'corrected', { at, name: before.name }) }),
      },
    };
  });
  return { message: 'Corrections Saved', page: presentPage(record, at) };
};

/** The corrections in the order of the record, with the media ids of their turns. */
async function placeErrata(
  table: Table,
  reading: WitnessReadingRecord,
  errata: readonly Erratum[],
): Promise<PlacedErratum[]> {
  if (errata.length === 0) return [];
  const { caseId } = reading;
  const frozen = readFrozen((await getReadingTurns(table, reading)).turns);
  const slots = new Map(frozen.map(({ number, slot }) => [number, slot]));
  const wrong = errata.findIndex(({ turn }) => !slots.has(turn));
  if (wrong >= 0) {
    const message = 'Choose a turn of the record';
    throw new AppError('invalid_input', message, {
      issues: [{ field: `errata.${wrong}.turn`, message }],
    });
  }
  const wanted = new Set(errata.flatMap(({ turn }) => slots.get(turn) ?? []));
  const items = await batchGet(
    table,
    [...wanted].map((slot) => examinationKeys.turn(caseId, slot)),
    { isConsistent: true },
  );
  const turns = items.map((item) => turnRecordSchema.parse(item));
  const mediaIds = new Map(turns.map(({ number, mediaId }) => [number, mediaId]));
  return errata
    .map((erratum) => ({ ...erratum, mediaId: mediaIds.get(slots.get(erratum.turn) ?? 0) ?? '' }))
    .sort((a, b) => a.turn - b.turn);
}
