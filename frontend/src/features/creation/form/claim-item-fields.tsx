import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_CLAIM_ITEMS } from '#contracts/rules/cases/case-input.ts';
import { formatMoney, groupAmount, parseAmount } from '#portal/shared/money.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { FileField } from '#portal/shared/ui/form/file-field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { blankClaimItem, sumBesideTotal } from './case-form.ts';
import { unitOptions } from './dispute-fields.tsx';
import { FormSection } from './form-section.tsx';
import { SumWarning } from './sum-warning.tsx';
import type { CaseFormApi } from './use-case-form.ts';

/** What is claimed, one by one. */
export function ClaimItemFields({
  form,
  onBusy,
}: {
  form: CaseFormApi;
  onBusy: (isBusy: boolean) => void;
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'claim_items' });
  const [items, totalClaimValue, currencyUnit] = useWatch({
    control: form.control,
    name: ['claim_items', 'totalClaimValue', 'currencyUnit'],
  });
  const differing = sumBesideTotal({ totalClaimValue, currencyUnit, claim_items: items });
  const { errors } = form.formState;
  const sums = sumsOf(items);
  return (
    <FormSection
      title="Claim Items"
      hint="The parts of the claim, where it has several."
      error={errors.claim_items?.message ?? errors.claim_items?.root?.message}
    >
      {fields.map((field, at) => (
        <fieldset key={field.id} className="creation-row">
          <legend>{`Claim item ${at + 1}`}</legend>
          <IconButton
            className="creation-remove"
            icon={trashIcon}
            label={`Remove claim item ${at + 1}`}
            onClick={() => remove(at)}
          />
          <TextField
            label="Claim Title"
            isRequired
            error={errors.claim_items?.[at]?.title?.message}
            {...form.register(`claim_items.${at}.title`)}
          />
          <div className="creation-money">
            <AmountField
              form={form}
              name={`claim_items.${at}.claimValue`}
              label="Claim Value"
              isRequired
              error={errors.claim_items?.[at]?.claimValue?.message}
            />
            <Select
              label="Unit"
              isRequired
              options={unitOptions}
              error={errors.claim_items?.[at]?.unit?.message}
              {...form.register(`claim_items.${at}.unit`)}
            />
          </div>
          <TextArea
            label="Claim Description"
            rows={2}
            hint="Or attach it as a document."
            isRequired={!items[at]?.description_document_url}
            length={items[at]?.description.length ?? 0}
            error={errors.claim_items?.[at]?.description?.message}
            {...form.register(`claim_items.${at}.description`)}
          />
          <Controller
            control={form.control}
            name={`claim_items.${at}.description_document_url`}
            render={({ field: file }) => (
              <FileField
                label="Claim document"
                purpose="caseDescription"
                initial={file.value}
                onChange={file.onChange}
                onBusy={onBusy}
                error={errors.claim_items?.[at]?.description_document_url?.message}
              />
            )}
          />
        </fieldset>
      ))}
      <div className="creation-add">
        {fields.length < MAX_CLAIM_ITEMS && (
          <Button look="secondary" size="sm" icon={plusIcon} onClick={() => append(blankClaimItem)}>
            Add claim item
          </Button>
        )}
        {sums && <p className="soft tabular">{`Together ${sums}`}</p>}
        {differing !== undefined && (
          <>
            <SumWarning sum={differing} unit={currencyUnit} />
            <Button
              look="quiet"
              size="sm"
              onClick={() =>
                form.setValue('totalClaimValue', groupAmount(String(differing)), {
                  shouldDirty: true,
                })
              }
            >
              Use it as the total
            </Button>
          </>
        )}
      </div>
    </FormSection>
  );
}

/** Sum of the valid amounts by currency: 'INR 6,71,000.00 + USD 20.00'. */
function sumsOf(items: readonly { claimValue: string; unit: string }[]): string {
  const sums = new Map<string, number>();
  for (const { claimValue, unit } of items) {
    const value = parseAmount(claimValue);
    if (value !== undefined && !Number.isNaN(value)) sums.set(unit, (sums.get(unit) ?? 0) + value);
  }
  return [...sums].map(([unit, sum]) => formatMoney(sum, unit)).join(' + ');
}
