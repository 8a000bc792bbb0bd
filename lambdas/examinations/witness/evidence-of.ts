import { createHash } from 'node:crypto';
import { entryLine, isWritten, kindFacts, type TurnKind } from '#contracts/rules/speech/entries.ts';
import type { ReadTurn } from '#contracts/rules/speech/witness-readings.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { maskTurn, type Withheld, withheldOf } from '../reading/redacted-turn.ts';
import { type ExaminationHead, isStruckAt, placesOf, typeOf } from '../record/examination-head.ts';
import { examinationKeys } from '../record/examination-keys.ts';
import type { Redacted } from '../record/redactions-repository.ts';
import { layerRecordSchema, type TurnRecord, turnRecordSchema } from '../record/turn-record.ts';
import { readTurns } from '../record/turn-repository.ts';
import type { FrozenTurn } from '../record/witness-reading-record.ts';

/** Turns that are held in memory at once. */
const PART = 100;

type Named = FrozenTurn & { witness: string };

/** All turns of a record, in order, with whom each examines. About 25 read units for each 100 turns. */
export async function listNamed(
  table: Table,
  { caseId, head }: { caseId: string; head: ExaminationHead },
): Promise<Named[]> {
  const places = placesOf(head);
  const named: Named[] = [];
  for (let first = 1; first <= head.types.length; first += PART) {
    const turns = await readTurns(table, { caseId, head, first, last: first + PART - 1 });
    for (const { number: slot, version, witness } of turns) {
      const { number = 0, questionNo = 0 } = places.get(slot) ?? {};
      named.push({ slot, version, number, questionNo, witness });
    }
  }
  return named;
}

/** Names are compared without case and spaces around them. */
const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();

/**
 * The evidence of a witness: from the first turn that names them to the last, without those of
 * other witnesses. Turns that name nobody belong to it, e.g. breaks. All turns for ''.
 */
export function evidenceOf(turns: readonly Named[], witness: string): FrozenTurn[] {
  const own = plain(witness);
  const isOwn = (turn: Named) => plain(turn.witness) === own;
  const first = own === '' ? 0 : turns.findIndex(isOwn);
  const last = own === '' ? turns.length - 1 : turns.findLastIndex(isOwn);
  if (first < 0) return [];
  return turns
    .slice(first, last + 1)
    .filter((turn) => own === '' || turn.witness === '' || isOwn(turn))
    .map(({ witness: _, ...turn }) => turn);
}

/** The people whom a record names, in order, with the turns of their evidence. */
export function witnessesOf(turns: readonly Named[]): { name: string; turnCount: number }[] {
  const names = new Map<string, string>();
  for (const { witness } of turns)
    if (witness !== '' && !names.has(plain(witness))) names.set(plain(witness), witness);
  return [...names.values()].map((name) => ({ name, turnCount: evidenceOf(turns, name).length }));
}

/** A turn in the version that was sent. */
type VersionOfTurn = {
  frozen: FrozenTurn;
  kind: TurnKind;
  isStruck: boolean;
  turn: Pick<
    TurnRecord,
    'mediaId' | 'speaker' | 'witness' | 'text' | 'objections' | 'exhibits' | 'recordedAt'
  >;
};

/**
 * Turns in the versions that were sent: as they are stored now, or the layer of then. `head` is read
 * before. One read unit per turn and per changed turn.
 */
export async function readVersions(
  table: Table,
  {
    caseId,
    head,
    frozen,
  }: { caseId: string; head: ExaminationHead; frozen: readonly FrozenTurn[] },
): Promise<VersionOfTurn[]> {
  const isConsistent = { isConsistent: true };
  const keys = frozen.map(({ slot }) => examinationKeys.turn(caseId, slot));
  const turns = (await batchGet(table, keys, isConsistent)).map((item) =>
    turnRecordSchema.parse(item),
  );
  const bySlot = new Map(turns.map((turn) => [turn.number, turn]));
  const changed = frozen.filter(({ slot, version }) => bySlot.get(slot)?.version !== version);
  const layers = await batchGet(
    table,
    changed.map(({ slot, version }) => examinationKeys.layer(caseId, slot, version)),
    isConsistent,
  );
  const bySortKey = new Map(layers.map((item) => [item['sk'], layerRecordSchema.parse(item)]));
  return frozen.map((one) => {
    const { slot, version } = one;
    const stored = bySlot.get(slot);
    if (!stored) throw new Error(`Slot ${slot} of a record that was sent has no turn`);
    if (stored.version === version)
      return {
        frozen: one,
        turn: stored,
        kind: typeOf(head, slot),
        isStruck: isStruckAt(head, slot),
      };
    const layer = bySortKey.get(examinationKeys.layer(caseId, slot, version).sk);
    if (!layer) throw new Error(`Slot ${slot} of a record that was sent has no version ${version}`);
    const { type: kind, isStruck, speaker, witness, text, objections, exhibits } = layer;
    const turn = { ...stored, speaker, witness, text, objections, exhibits };
    return { frozen: one, turn, kind, isStruck };
  });
}

/** A turn as it is read by somebody who may not read these words. */
export function toReadTurn(
  { frozen: { number, questionNo }, turn, kind, isStruck }: VersionOfTurn,
  withheld: Withheld,
): ReadTurn {
  const masked = maskTurn(turn, withheld);
  const { speaker, text, objections, exhibits } = masked;
  return {
    ...{ number, questionNo, speaker, text, isStruck, objections },
    ...kindFacts(kind),
    ...(isWritten(kind) && { line: entryLine(kind, masked, turn.recordedAt) }),
    // Without the id of a document: nothing else of the case is shown.
    exhibits: exhibits.map(({ text: mark, citation }) => ({
      text: mark,
      ...(citation !== undefined && { citation }),
    })),
  };
}

/**
 * A turn as the hash has it: stored fields in a fixed order, so that a later release, which may show or
 * word them otherwise, finds the same hash.
 */
function canonicalLine(
  { frozen: { number }, turn, kind, isStruck }: VersionOfTurn,
  withheld: Withheld,
): string {
  const { speaker, witness, text, objections, exhibits } = maskTurn(turn, withheld);
  return JSON.stringify([
    ...[number, kind, isStruck, turn.recordedAt, speaker, witness, text],
    objections.map(({ state, by, ground }) => [state, by, ground]),
    exhibits.map(({ text: mark, citation = '' }) => [mark, citation]),
  ]);
}

/**
 * SHA-256, in hex, of the text that was sent: a line of JSON for each turn, with the marks of the words
 * that were redacted then.
 */
export async function hashOfEvidence(
  table: Table,
  {
    caseId,
    head,
    frozen,
    redacted,
  }: {
    caseId: string;
    head: ExaminationHead;
    frozen: readonly FrozenTurn[];
    redacted: Redacted;
  },
): Promise<string> {
  const hash = createHash('sha256');
  const withheld = withheldOf(redacted);
  for (let first = 0; first < frozen.length; first += PART) {
    const part = frozen.slice(first, first + PART);
    for (const version of await readVersions(table, { caseId, head, frozen: part }))
      hash.update(`${canonicalLine(version, withheld)}\n`);
  }
  return hash.digest('hex');
}
