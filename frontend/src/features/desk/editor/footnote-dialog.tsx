import { useForm } from 'react-hook-form';
import { FOOTNOTE_MAX } from '#contracts/rules/desk/draft-text.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';

/** Writes a footnote. `words`: those of the footnote that is changed; undefined for a new one. */
export function FootnoteDialog({
  words,
  onWrite,
  onClose,
}: {
  words: string | undefined;
  /** '' removes the footnote. */
  onWrite: (words: string) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { words: words ?? '' } });
  const typed = form.watch('words');
  const write = (text: string) => {
    onClose();
    onWrite(text);
  };
  return (
    <FormDialog
      title={words === undefined ? 'Add a footnote' : 'Edit the footnote'}
      submitLabel={words === undefined ? 'Add' : 'Save'}
      failure={undefined}
      onSubmit={form.handleSubmit((values) => write(inOneLine(values.words)))}
      onClose={onClose}
    >
      <TextArea
        label="Footnote"
        hint="A citation, e.g. {C-3/12}, can stand in it."
        rows={4}
        maxLength={FOOTNOTE_MAX}
        length={typed.length}
        error={form.formState.errors.words?.message}
        {...form.register('words', {
          validate: (value) => inOneLine(value) !== '' || 'Write the footnote',
        })}
      />
      {words !== undefined && (
        <Button look="quiet" size="sm" onClick={() => write('')}>
          Remove the footnote
        </Button>
      )}
    </FormDialog>
  );
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
