import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import {
  MAX_REDACTED_PLACES,
  MAX_REDACTED_WORDS,
  mayReadRedacted,
  tokensOf,
  writtenWordsOf,
} from '#contracts/rules/speech/redactions.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { presentRedactions } from '../reading/list-redactions.ts';
import { hashOfText } from '../reading/redacted-turn.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import {
  actItems,
  keyOfPlace,
  type Occurrence,
  type Redacted,
  readRedactions,
} from '../record/redactions-repository.ts';
import { findTurn, turnNotFound } from '../record/turn-repository.ts';
import { writeTurns } from './write-turns.ts';

const MESSAGE = 'Redactions saved';

/**
 * Redacts words in every turn and layer of the cross-examination of one of the caller's cases, or at
 * places of one turn, or lifts their redaction, as one act of its history. A request that changes nothing adds
 * no act. Throws `not_found` for a foreign case or turn, `not_allowed` if a case manager lifts, `conflict` if
 * another act or version of the turn was saved since, without turns, and above 500 words or places,
 * `invalid_input` for a place without a word.
 */
export const redactExamination: UseCase<
  typeof examinationsEndpoints.redactExamination,
  Pick<ExaminationsDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { caseId }, body }) => {
  await requireMember(deps, { principal, caseId });
  const { table } = deps;
  const { userId, role } = principal;
  if (body.lift.length + body.liftIn.length > 0 && !mayReadRedacted(role))
    throw new AppError('not_allowed', 'Only a neutral of the case can lift a redaction');
  const author = await authorOf(deps, principal);
  const { result } = await writeTurns(table, caseId, async (head) => {
    const before = await readRedactions(table, caseId);
    if (before.revision !== body.revision) throw changedMeanwhile();
    if (head.types === '') throw new AppError('conflict', 'Nothing is recorded yet');
    const words = changeWords(before, body);
    const places = await changePlaces(table, { caseId, before, body });
    const redacted = [...words.added, ...places.added.map(nameOfPlace)];
    const lifted = [...words.lifted, ...places.lifted.map(nameOfPlace)];
    if (redacted.length + lifted.length === 0) return { head, items: [], result: before };
    const number = before.revision + 1;
    const after = { words: words.after, occurrences: places.after };
    const act = { number, userId, ...author, redacted, lifted };
    return {
      // A new revision, so that those who read the turns again see them as they are now.
      head: { ...head, revision: head.revision + 1 },
      items: actItems(table, caseId, { redacted: after, act }),
      result: { ...after, revision: number },
    };
  });
  return {
    message: MESSAGE,
    ...(await presentRedactions(table, { caseId, role, stored: result })),
  };
};

type Body = RequestOf<typeof examinationsEndpoints.redactExamination>['body'];

function changeWords({ words: before }: Redacted, { redact, lift }: Body) {
  const known = new Set(before);
  const added = new Set(redact.flatMap(tokensOf).filter((word) => !known.has(word)));
  const lifted = new Set(lift.flatMap(tokensOf).filter((word) => known.has(word)));
  const after = [...known, ...added].filter((word) => !lifted.has(word)).sort();
  if (after.length > MAX_REDACTED_WORDS)
    throw new AppError('conflict', `Up to ${MAX_REDACTED_WORDS} words can be redacted`);
  return { added, lifted, after };
}

async function changePlaces(
  table: Table,
  { caseId, before, body }: { caseId: string; before: Redacted; body: Body },
) {
  const known = new Set(before.occurrences.map(keyOfPlace));
  const wanted = body.redactIn ? await placesOf(table, caseId, body.redactIn) : [];
  const added = wanted.filter((one) => !known.has(keyOfPlace(one)));
  const keys = new Set(body.liftIn);
  const lifted = before.occurrences.filter((one) => keys.has(keyOfPlace(one)));
  const after = [...before.occurrences.filter((one) => !keys.has(keyOfPlace(one))), ...added];
  // Splits of turns can have made more: words are redacted and lifted all the same.
  if (added.length > 0 && after.length > MAX_REDACTED_PLACES)
    throw new AppError('conflict', `Up to ${MAX_REDACTED_PLACES} single words can be redacted`);
  return { added, lifted, after };
}

/** Places of the turn's present text. */
async function placesOf(
  table: Table,
  caseId: string,
  { mediaId, version, places }: NonNullable<Body['redactIn']>,
): Promise<Occurrence[]> {
  const turn = await findTurn(table, caseId, mediaId);
  if (!turn) throw turnNotFound();
  if (turn.version !== version) throw changedMeanwhile();
  const written = writtenWordsOf(turn.text);
  const textSha256 = hashOfText(turn.text);
  return [...new Set(places)].map((place) => {
    const words = tokensOf(written[place] ?? '');
    if (words.length > 0) return { mediaId, place, words, textSha256 };
    const message = 'There is no word at this place';
    throw new AppError('invalid_input', message, { issues: [{ field: 'redactIn', message }] });
  });
}

const nameOfPlace = ({ words }: Occurrence): string => `${words.join(' ')} (in one turn)`;
