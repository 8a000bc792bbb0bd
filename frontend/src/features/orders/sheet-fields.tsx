import { useFormContext } from 'react-hook-form';
import { HEARING_TYPE_MAX, usualHearingTypes } from '#contracts/rules/hearings.ts';
import { APPEARANCES_MAX, COPIES_MAX, ORDER_PLACE_MAX } from '#contracts/rules/speech/orders.ts';
import { AppearanceChoice } from '#portal/parts/orders/appearance-choice.tsx';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { BlanksTextArea } from '#portal/shared/ui/blanks/blanks-text-area.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { OrderForm } from './order-form.ts';

/** Number, date, places and appearances of an order of a hearing, above its directions (D103). */
export function SheetHead({
  caseId,
  onAppearances,
}: {
  caseId: string | undefined;
  onAppearances: () => void;
}) {
  const { register, watch, setValue, formState } = useFormContext<OrderForm>();
  const { errors } = formState;
  const appearances = watch('appearances');
  return (
    <div className="order-sheet">
      <div className="order-head-fields">
        <TextField
          label="Order number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={errors.number?.message}
          {...register('number')}
        />
        <TextField
          label="Date of the order"
          type="date"
          max={indianDay(Date.now())}
          isRequired
          error={errors.date?.message}
          {...register('date')}
        />
        <TextField
          label="Seat"
          autoComplete="off"
          maxLength={ORDER_PLACE_MAX}
          error={errors.seat?.message}
          {...register('seat')}
        />
        <TextField
          label="Venue"
          placeholder="Where the hearing was held"
          autoComplete="off"
          maxLength={ORDER_PLACE_MAX}
          error={errors.venue?.message}
          {...register('venue')}
        />
      </div>
      {caseId !== undefined && (
        <AppearanceChoice
          caseId={caseId}
          appearances={appearances}
          onChange={(changed) =>
            setValue('appearances', changed, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <BlanksTextArea
        label="Appearances"
        rows={3}
        text={appearances}
        maxLength={APPEARANCES_MAX}
        placeholder="One line for each counsel or party"
        error={errors.appearances?.message}
        onFocus={onAppearances}
        {...register('appearances')}
      />
    </div>
  );
}

/** The fields below the directions. They stand outside of the form element and name its id. */
export function SheetEnd({ formId }: { formId: string }) {
  const { register, watch, formState } = useFormContext<OrderForm>();
  return (
    <>
      <Choice kind="checkbox" form={formId} {...register('isNumbered')}>
        Number the paragraphs of the directions
      </Choice>
      <SheetNext formId={formId} />
      <BlanksTextArea
        form={formId}
        label="Copies to"
        rows={3}
        text={watch('copiesTo')}
        maxLength={COPIES_MAX}
        placeholder="One line for each person"
        error={formState.errors.copiesTo?.message}
        {...register('copiesTo')}
      />
    </>
  );
}

function SheetNext({ formId }: { formId: string }) {
  const { register, formState } = useFormContext<OrderForm>();
  const { errors } = formState;
  return (
    <fieldset className="order-next">
      <legend className="field-label">Next date</legend>
      <div className="order-next-fields">
        <TextField
          form={formId}
          label="Date"
          type="date"
          min={indianDay(Date.now())}
          max="9999-12-31"
          error={errors.nextDate?.message}
          {...register('nextDate')}
        />
        <TextField
          form={formId}
          label="Time (IST)"
          type="time"
          error={errors.nextTime?.message}
          {...register('nextTime')}
        />
        <TextField
          form={formId}
          label="Hearing Type"
          list="order-hearing-types"
          autoComplete="off"
          maxLength={HEARING_TYPE_MAX}
          error={errors.hearingType?.message}
          {...register('hearingType')}
        />
        <datalist id="order-hearing-types">
          {usualHearingTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </div>
      <p className="field-hint">
        Optional. It becomes the case’s next hearing when the order is published.
      </p>
    </fieldset>
  );
}
