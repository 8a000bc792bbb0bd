import type { DraftKind } from '#contracts/rules/desk/draft-kinds.ts';
import { DRAFT_TITLE_MAX, SEAT_MAX } from '#contracts/rules/desk/draft-text.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { EditedText } from './saving/draft-store.ts';

/** Title, seat and date, which the file states besides the text. */
export function DraftFacts({
  kind,
  text,
  isReadOnly,
  onChange,
}: {
  kind: DraftKind;
  text: EditedText;
  isReadOnly: boolean;
  onChange: (changes: Partial<EditedText>) => void;
}) {
  return (
    <div className="desk-facts">
      <TextField
        label="Title"
        value={text.title}
        maxLength={DRAFT_TITLE_MAX}
        readOnly={isReadOnly}
        onChange={({ target }) => {
          // A title is never empty; the field shows the last one again.
          if (target.value.trim() !== '') onChange({ title: target.value });
        }}
      />
      <TextField
        label={kind === 'settlement' || kind === 'dissent' ? 'Place' : 'Seat'}
        value={text.seat}
        maxLength={SEAT_MAX}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ seat: target.value })}
      />
      <TextField
        label="Date"
        type="date"
        value={text.madeOn}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ madeOn: target.value })}
      />
    </div>
  );
}
