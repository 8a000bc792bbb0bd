import type { UseFormRegisterReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isWritten, type TurnKind } from '#contracts/rules/speech/entries.ts';
import { entryFields, entryProblem } from '#contracts/rules/speech/entry-fields.ts';
import { MAX_TURN_TEXT } from '#contracts/rules/speech/examinations.ts';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';

type Words = { text: string; speaker: string; witness: string };
type Errors = Partial<Record<keyof Words, { message?: string | undefined } | undefined>>;

const LANGUAGE_MAX = 100;

/** Words and names of a turn, with the labels of its kind. */
export function TurnFields({
  kind,
  text,
  speaker,
  witness,
  errors,
}: {
  kind: TurnKind;
  text: UseFormRegisterReturn & { length: number };
  speaker: UseFormRegisterReturn;
  witness: UseFormRegisterReturn;
  errors: Errors;
}) {
  const labels =
    kind === 'Question' || kind === 'Answer'
      ? { text: 'Text', speaker: 'Speaker', witness: 'Who is examined' }
      : entryFields[kind];
  const { length, ...words } = text;
  return (
    <>
      {kind === 'Interpreter' ? (
        <TextField
          label={labels.text}
          maxLength={LANGUAGE_MAX}
          error={errors.text?.message}
          {...words}
        />
      ) : (
        <TextArea
          label={labels.text}
          rows={isWritten(kind) ? 2 : 5}
          maxLength={MAX_TURN_TEXT}
          length={length}
          error={errors.text?.message}
          {...words}
        />
      )}
      <div className="turn-names">
        {labels.speaker && <TextField label={labels.speaker} maxLength={100} {...speaker} />}
        {labels.witness && (
          <TextField
            label={labels.witness}
            maxLength={100}
            error={errors.witness?.message}
            {...witness}
          />
        )}
      </div>
    </>
  );
}

/** Refuses a written entry that does not say what it is about. */
export function refuseUnclearEntry(
  { kind, ...words }: Words & { kind: TurnKind },
  context: z.RefinementCtx,
): void {
  const problem = isWritten(kind) ? entryProblem(kind, words) : undefined;
  if (problem)
    context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
}
