import { isWritten, type TurnKind } from '#contracts/rules/speech/entries.ts';
import { entryProblem } from '#contracts/rules/speech/entry-fields.ts';
import { AppError } from '#shared/errors.ts';

/** Throws `invalid_input` for a written entry that does not say what it is about. `within`: the field of the turn. */
export function requireClearEntry(
  turn: { kind: TurnKind; text: string; witness: string },
  within = '',
): void {
  const problem = isWritten(turn.kind) ? entryProblem(turn.kind, turn) : undefined;
  if (!problem) return;
  const { field, message } = problem;
  throw new AppError('invalid_input', message, {
    issues: [{ field: `${within}${field}`, message }],
  });
}
