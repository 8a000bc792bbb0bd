import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { TURNS_PER_RESPONSE } from '#contracts/rules/speech/examinations.ts';
import { redactText } from '#contracts/rules/speech/redactions.ts';
import { mayBecome } from '#contracts/rules/speech/witness-readings.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { withheldOf } from '../reading/redacted-turn.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { readRedactions } from '../record/redactions-repository.ts';
import { readHead } from '../record/turn-repository.ts';
import { readFrozen } from '../record/witness-reading-record.ts';
import { getReadingTurns } from '../record/witness-reading-repository.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { readVersions, toReadTurn } from './evidence-of.ts';
import { presentPage } from './present-reading.ts';
import { requireReading } from './require-link.ts';

/**
 * The record behind a witness's link, in the version that was sent: 100 turns from an index, or as many
 * as fit into a response. Marks stand for words that were redacted when it was sent, and for those
 * that are now. The first call is recorded. Throws as `requireReading`. About 110 read units for
 * 100 turns.
 */
export const viewReading: UseCase<
  typeof witnessReadingsEndpoints.viewReading,
  Pick<ReadingDeps, 'table' | 'clock'>,
  { caller: Caller }
> = async (deps, { body: { link, from }, caller }) => {
  const { table } = deps;
  const found = await requireReading(deps, { link, caller });
  const at = deps.clock.now().toISOString();
  const record = mayBecome(found.state, 'opened')
    ? await changeReading(table, found, (before) => {
        if (!mayBecome(before.state, 'opened')) return undefined;
        const events = withEvent(before, 'opened', { at, name: before.name });
        return { after: { ...before, state: 'opened', openedAt: at, events } };
      })
    : found;
  const { caseId, witness, turnCount } = record;
  const head = await readHead(table, caseId);
  const [{ turns, redacted }, present] = await Promise.all([
    getReadingTurns(table, record),
    readRedactions(table, caseId),
  ]);
  const withheld = withheldOf({
    words: [...redacted.words, ...present.words],
    occurrences: [...redacted.occurrences, ...present.occurrences],
  });
  const frozen = readFrozen(turns).slice(from, from + TURNS_PER_RESPONSE);
  const versions = await readVersions(table, { caseId, head, frozen });
  const shown = withinAnswer(versions.map((one) => toReadTurn(one, withheld)));
  const next = from + shown.length;
  return {
    ...presentPage(record, at),
    witness: redactText(witness, withheld.isRedacted),
    turns: shown,
    ...(next < turnCount && shown.length > 0 && { next }),
  };
};
