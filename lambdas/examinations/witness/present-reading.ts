import type { ReadingPage, WitnessReading } from '#contracts/endpoints/speech/witness-readings.ts';
import { redactText } from '#contracts/rules/speech/redactions.ts';
import { type PlacedErratum, readingStateAt } from '#contracts/rules/speech/witness-readings.ts';
import { matcherOfTurn, type Reader } from '../reading/redacted-turn.ts';
import type { WitnessReadingRecord } from '../record/witness-reading-record.ts';

/** Both sides see these. */
function factsOf(record: WitnessReadingRecord, now: string) {
  const { witness, name, sentBy, sentAt, linkExpiresAt, version, turnCount, sha256 } = record;
  const { signature, refusal, note } = record;
  return {
    state: readingStateAt({ ...record, errataCount: record.errata.length }, now),
    ...{ witness, name, sentBy: sentBy.name, sentAt, linkExpiresAt, version, turnCount, sha256 },
    ...(signature && { signature }),
    ...(refusal && { refusal }),
    ...(note && { note }),
  };
}

/** Whether its errata sheet is complete: until then it is the draft of the witness. */
export const hasEnded = ({ state }: WitnessReadingRecord): boolean =>
  state === 'signed' || state === 'declined';

/** A correction with a mark in place of each word that a person may not read. */
export function maskErratum(erratum: PlacedErratum, reader: Reader): PlacedErratum {
  const isRedacted = matcherOfTurn(erratum.mediaId, reader);
  return {
    ...erratum,
    reads: redactText(erratum.reads, isRedacted),
    shouldRead: redactText(erratum.shouldRead, isRedacted),
    reason: redactText(erratum.reason, isRedacted),
  };
}

/**
 * A reading as a member of the case sees it. `redactedAt`: when words were redacted last, for who sees marks.
 * The hash of what was sent before has these words open, so that they could be guessed.
 */
export function presentReading(
  record: WitnessReadingRecord,
  {
    reader,
    redactedAt,
    isChanged,
    now,
  }: { reader: Reader; redactedAt: string; isChanged: boolean; now: string },
): WitnessReading {
  const mask = (text: string) => (reader.mayRead ? text : redactText(text, reader.isRedacted));
  const { number, email, openedAt, errata, events, refusal, note, signature } = record;
  const facts = factsOf(record, now);
  return {
    ...facts,
    sha256: redactedAt >= record.sentAt ? '' : facts.sha256,
    // The name of the witness can be what is redacted, also as part of their address.
    ...{ witness: mask(facts.witness), name: mask(facts.name), sentBy: mask(facts.sentBy) },
    ...(signature && { signature: { ...signature, name: mask(signature.name) } }),
    ...(refusal && { refusal: { ...refusal, reason: mask(refusal.reason) } }),
    ...(note && { note: { ...note, name: mask(note.name), text: mask(note.text) } }),
    ...{ number, email: mask(email), isChanged, errataCount: errata.length },
    events: events.map((event) => ({ ...event, name: mask(event.name) })),
    ...(openedAt !== undefined && { openedAt }),
    errata: hasEnded(record)
      ? errata.map((one) => (reader.mayRead ? one : maskErratum(one, reader)))
      : [],
  };
}

/** A reading as its witness sees it, without the turns. */
export function presentPage(record: WitnessReadingRecord, now: string): ReadingPage {
  const { caseCode, caseTitle, errata, errataRevision, email } = record;
  const [local = '', domain = ''] = email.split('@');
  return {
    ...factsOf(record, now),
    ...{ caseCode, caseTitle, errataRevision },
    errata: errata.map(({ mediaId: _, ...erratum }) => erratum),
    codeGoesTo: `${local.slice(0, 1)}…@${domain}`,
  };
}
