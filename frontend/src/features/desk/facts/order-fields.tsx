import type { OrderFacts } from '#contracts/rules/desk/order-facts.ts';
import { HEARING_TYPE_MAX, usualHearingTypes } from '#contracts/rules/hearings.ts';
import { APPEARANCES_MAX, COPIES_MAX, ORDER_PLACE_MAX } from '#contracts/rules/speech/orders.ts';
import { AppearanceChoice } from '#portal/parts/orders/appearance-choice.tsx';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { BlanksTextArea } from '#portal/shared/ui/blanks/blanks-text-area.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';

type OrderFieldsProps = {
  caseId: string;
  facts: OrderFacts;
  isReadOnly: boolean;
  onChange: (facts: OrderFacts) => void;
};

/** Appearances, next date and copies of an order, folded below its other facts. */
export function OrderFields({ caseId, facts, isReadOnly, onChange }: OrderFieldsProps) {
  const set = (changes: Partial<OrderFacts>) => onChange({ ...facts, ...changes });
  return (
    <details className="desk-facts-fold">
      <summary>
        Appearances, next date and copies
        <span className="soft">{`: ${statedOf(facts)}`}</span>
      </summary>
      <div className="desk-order">
        {!isReadOnly && (
          <AppearanceChoice
            caseId={caseId}
            appearances={facts.appearances}
            onChange={(appearances) => set({ appearances })}
          />
        )}
        <BlanksTextArea
          label="Appearances"
          rows={3}
          text={facts.appearances}
          value={facts.appearances}
          maxLength={APPEARANCES_MAX}
          placeholder="One line for each counsel or party"
          readOnly={isReadOnly}
          onChange={({ target }) => set({ appearances: target.value })}
        />
        <NextDate facts={facts} isReadOnly={isReadOnly} onChange={set} />
        <BlanksTextArea
          label="Copies to"
          rows={3}
          text={facts.copiesTo}
          value={facts.copiesTo}
          maxLength={COPIES_MAX}
          placeholder="One line for each person"
          readOnly={isReadOnly}
          onChange={({ target }) => set({ copiesTo: target.value })}
        />
      </div>
    </details>
  );
}

/** '2 appeared, next on 30/12/2026'. */
function statedOf({ appearances, nextDate }: OrderFacts): string {
  const lines = appearances.split('\n').filter((line) => line.trim() !== '').length;
  const appeared = lines === 0 ? 'no appearances' : `${lines} appeared`;
  return `${appeared}, ${nextDate === '' ? 'no next date' : `next on ${indianDate(nextDate) ?? nextDate}`}`;
}

function NextDate({
  facts: { nextDate, nextTime, hearingType },
  isReadOnly: readOnly,
  onChange,
}: Pick<OrderFieldsProps, 'facts' | 'isReadOnly'> & {
  onChange: (changes: Partial<OrderFacts>) => void;
}) {
  return (
    <fieldset className="desk-order-next">
      <legend className="field-label">Next date</legend>
      <TextField
        label="Date"
        type="date"
        max="9999-12-31"
        value={nextDate}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ nextDate: target.value })}
      />
      <TextField
        label="Time (IST)"
        type="time"
        value={nextTime}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ nextTime: target.value.slice(0, 5) })}
      />
      <TextField
        label="Hearing Type"
        list="desk-hearing-types"
        autoComplete="off"
        maxLength={HEARING_TYPE_MAX}
        value={hearingType}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ hearingType: target.value })}
      />
      <datalist id="desk-hearing-types">
        {usualHearingTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <p className="field-hint">
        Optional. It becomes the case’s next hearing when the order is published.
      </p>
    </fieldset>
  );
}

type FactProps = Omit<OrderFieldsProps, 'caseId'>;

export function OrderNumber({ facts, isReadOnly, onChange }: FactProps) {
  return (
    <TextField
      label="Number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={facts.number ?? ''}
      readOnly={isReadOnly}
      onChange={({ target }) => onChange({ ...facts, number: numberOf(target.value) })}
    />
  );
}

/** What is no number is not taken. */
function numberOf(typed: string): number | undefined {
  const number = Number(typed.replace(/\D/g, ''));
  return number > 0 ? number : undefined;
}

export function OrderVenue({ facts, isReadOnly, onChange }: FactProps) {
  return (
    <TextField
      label="Venue"
      placeholder="Where the hearing was held"
      autoComplete="off"
      maxLength={ORDER_PLACE_MAX}
      value={facts.venue}
      readOnly={isReadOnly}
      onChange={({ target }) => onChange({ ...facts, venue: target.value })}
    />
  );
}
