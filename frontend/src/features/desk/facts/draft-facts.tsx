import type { DraftKind } from '#contracts/rules/desk/draft-kinds.ts';
import { DRAFT_TITLE_MAX, SEAT_MAX } from '#contracts/rules/desk/draft-text.ts';
import { noOrderFacts, type OrderFacts } from '#contracts/rules/desk/order-facts.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useMedia } from '#portal/shared/ui/use-media.ts';
import type { EditedText } from '../saving/draft-store.ts';
import { OrderFields, OrderNumber, OrderVenue } from './order-fields.tsx';

type DraftFactsProps = {
  caseId: string;
  kind: DraftKind;
  text: EditedText;
  isReadOnly: boolean;
  onChange: (changes: Partial<EditedText>) => void;
};

const seatLabelOf = (kind: DraftKind) =>
  kind === 'settlement' || kind === 'dissent' ? 'Place' : 'Seat';

/** What the file states besides the text. On a phone it is folded. */
export function DraftFacts(props: DraftFactsProps) {
  const { kind, caseId, text, isReadOnly, onChange } = props;
  const isPhone = useMedia('(max-width: 30rem)');
  return (
    <>
      {isPhone ? <FoldedFacts {...props} /> : <FactFields {...props} />}
      {kind === 'order' && (
        <OrderFields
          caseId={caseId}
          facts={text.order ?? noOrderFacts}
          isReadOnly={isReadOnly}
          onChange={(order) => onChange({ order })}
        />
      )}
    </>
  );
}

function FoldedFacts(props: DraftFactsProps) {
  const { kind, text } = props;
  const number = text.order?.number;
  const stated = [
    number === undefined ? '' : `No. ${number}`,
    text.seat,
    indianDate(text.madeOn),
  ].filter(Boolean);
  const first = kind === 'order' ? 'Title, number' : 'Title';
  return (
    <details className="desk-facts-fold">
      <summary>
        {`${first}, ${seatLabelOf(kind).toLowerCase()} and date`}
        {stated.length > 0 && <span className="soft">{`: ${stated.join(', ')}`}</span>}
      </summary>
      <FactFields {...props} />
    </details>
  );
}

function FactFields({ kind, text, isReadOnly, onChange }: DraftFactsProps) {
  const isOrder = kind === 'order';
  const order = {
    facts: text.order ?? noOrderFacts,
    isReadOnly,
    onChange: (changed: OrderFacts) => onChange({ order: changed }),
  };
  return (
    <div className="desk-facts" data-kind={kind}>
      <TextField
        label={isOrder ? 'Title in the list of drafts' : 'Title'}
        value={text.title}
        maxLength={DRAFT_TITLE_MAX}
        readOnly={isReadOnly}
        onChange={({ target }) => {
          // A title is never empty; the field shows the last one again.
          if (target.value.trim() !== '') onChange({ title: target.value });
        }}
      />
      {isOrder && <OrderNumber {...order} />}
      <TextField
        label={seatLabelOf(kind)}
        value={text.seat}
        maxLength={SEAT_MAX}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ seat: target.value })}
      />
      {isOrder && <OrderVenue {...order} />}
      <TextField
        label={isOrder ? 'Date of the order' : 'Date'}
        type="date"
        value={text.madeOn}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ madeOn: target.value })}
      />
    </div>
  );
}
