import type { DraftKind } from '#contracts/rules/desk/draft-kinds.ts';
import { DRAFT_TITLE_MAX, SEAT_MAX } from '#contracts/rules/desk/draft-text.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useMedia } from '#portal/shared/ui/use-media.ts';
import type { EditedText } from './saving/draft-store.ts';

type DraftFactsProps = {
  kind: DraftKind;
  text: EditedText;
  isReadOnly: boolean;
  onChange: (changes: Partial<EditedText>) => void;
};

const seatLabelOf = (kind: DraftKind) =>
  kind === 'settlement' || kind === 'dissent' ? 'Place' : 'Seat';

/** Title, seat and date, which the file states besides the text. On a phone they are folded. */
export function DraftFacts(props: DraftFactsProps) {
  const isPhone = useMedia('(max-width: 30rem)');
  if (!isPhone) return <FactFields {...props} />;
  const { seat, madeOn } = props.text;
  const stated = [seat, indianDate(madeOn)].filter(Boolean);
  return (
    <details className="desk-facts-fold">
      <summary>
        {`Title, ${seatLabelOf(props.kind).toLowerCase()} and date`}
        {stated.length > 0 && <span className="soft">{`: ${stated.join(', ')}`}</span>}
      </summary>
      <FactFields {...props} />
    </details>
  );
}

function FactFields({ kind, text, isReadOnly, onChange }: DraftFactsProps) {
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
        label={seatLabelOf(kind)}
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
