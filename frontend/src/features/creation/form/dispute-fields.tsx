import { Controller, useWatch } from 'react-hook-form';
import { claimUnits } from '#contracts/rules/cases/case-input.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { FileField } from '#portal/shared/ui/form/file-field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { FormSection } from './form-section.tsx';
import type { CaseFormApi } from './use-case-form.ts';

export const unitOptions = claimUnits.map((unit) => ({ value: unit, label: unit }));

/** What the case is about. */
export function DisputeFields({
  form,
  onBusy,
}: {
  form: CaseFormApi;
  onBusy: (isBusy: boolean) => void;
}) {
  const { errors } = form.formState;
  const [kind, description, document] = useWatch({
    control: form.control,
    name: ['resolutionKind', 'description', 'description_document_url'],
  });
  return (
    <FormSection title="Dispute">
      <TextField
        label="Case Title"
        isRequired
        maxLength={200}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Select
        label="Resolution Kind"
        isRequired
        options={resolutionKinds.map((one) => ({ value: one, label: kindLabel(one) }))}
        error={errors.resolutionKind?.message}
        {...form.register('resolutionKind')}
      />
      <TextArea
        label="Description"
        hint="Or attach it as a document."
        isRequired={!document}
        length={description.length}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Controller
        control={form.control}
        name="description_document_url"
        render={({ field }) => (
          <FileField
            label="Description document"
            purpose="caseDescription"
            initial={field.value}
            onChange={field.onChange}
            onBusy={onBusy}
            error={errors.description_document_url?.message}
          />
        )}
      />
      <div className="creation-money">
        <AmountField
          form={form}
          name="totalClaimValue"
          label="Total Claim Value"
          isRequired={kind === 'mediation'}
          error={errors.totalClaimValue?.message}
        />
        <Select
          label="Currency"
          options={unitOptions}
          error={errors.currencyUnit?.message}
          {...form.register('currencyUnit')}
        />
      </div>
      {kind === 'arbitration' && (
        <TextField
          label="Loan Account Number"
          hint="The contract number, where the dispute is about a loan."
          maxLength={50}
          error={errors.loanAccountNo?.message}
          {...form.register('loanAccountNo')}
        />
      )}
      <TextField
        label="Keywords"
        hint="Separated by commas, up to 10"
        error={errors.caseTopic?.message}
        {...form.register('caseTopic')}
      />
    </FormSection>
  );
}
