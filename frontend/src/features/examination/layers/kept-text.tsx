import { Field } from '#portal/shared/ui/form/field.tsx';

/**
 * Lets the caret move and the text stay: browsers show no caret in a read-only field, and keys do
 * not move it there.
 */
function keepText(field: HTMLTextAreaElement | null): (() => void) | undefined {
  const refuse = (event: Event) => event.preventDefault();
  field?.addEventListener('beforeinput', refuse);
  return () => field?.removeEventListener('beforeinput', refuse);
}

/** The text of a turn, in which a place or words are chosen and nothing is changed. */
export function KeptText({
  text,
  version,
  hint,
  error,
  onSelect,
}: {
  text: string;
  version: number;
  hint: string;
  error: string | undefined;
  /** Positions in the text, in UTF-16 code units. */
  onSelect: (start: number, end: number) => void;
}) {
  return (
    <Field label="Text" hint={hint} error={error}>
      {(control) => (
        <textarea
          className="control"
          rows={5}
          aria-readonly
          ref={keepText}
          defaultValue={text}
          key={version}
          onSelect={({ currentTarget }) =>
            onSelect(currentTarget.selectionStart, currentTarget.selectionEnd)
          }
          {...control}
        />
      )}
    </Field>
  );
}
