import { useState } from 'react';
import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { MAX_SUGGESTION_CHARACTERS } from '#contracts/rules/speech/transcripts.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { textOf, type WordRange } from '../model/leaves.ts';
import { useEditor } from './use-editor.ts';

/** Colour of a suggestion by its author's role. */
const colours: Readonly<Record<string, string>> = {
  arbitrator: 'teal',
  mediator: 'amber',
  caseManager: 'blue',
};

/** Asks for the text that a suggestion proposes for the selected words (D71). */
export function SuggestDialog({
  segmentId,
  range,
  onClose,
}: {
  segmentId: string;
  range: WordRange;
  onClose: () => void;
}) {
  const { commands } = useEditor();
  const { data: me } = useMe();
  const words = commands.segmentAt(0, segmentId)?.text.slice(range.first, range.end) ?? [];
  const [text, setText] = useState(textOf(words));
  return (
    <FormDialog
      title="Suggest"
      submitLabel="Suggest"
      isLocked={text.trim() === textOf(words)}
      failure={undefined}
      onSubmit={() => {
        commands.suggest(segmentId, range, {
          id: `sug_${crypto.randomUUID()}`,
          text: withoutForbiddenCharacters(text).replace(/\s+/gu, ' ').trim(),
          name: me?.name ?? '',
          role: me?.role ?? '',
          color: colours[me?.role ?? ''] ?? 'amber',
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="transcript-quote">{textOf(words)}</p>
      <TextArea
        label="Suggested text"
        hint="Leave it empty to suggest that these words are removed."
        rows={3}
        length={text.length}
        maxLength={MAX_SUGGESTION_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
