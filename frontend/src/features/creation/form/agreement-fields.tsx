import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_AGREEMENTS } from '#contracts/rules/cases/case-input.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { FileField } from '#portal/shared/ui/form/file-field.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { blankAgreement } from './case-form.ts';
import { FormSection } from './form-section.tsx';
import { TemplateLinks } from './template-links.tsx';
import type { CaseFormApi } from './use-case-form.ts';

/** The agreements that the claim rests on; each with its document and its summary. */
export function AgreementFields({
  form,
  onBusy,
}: {
  form: CaseFormApi;
  onBusy: (isBusy: boolean) => void;
}) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'agreement_urls',
  });
  const agreements = useWatch({ control: form.control, name: 'agreement_urls' });
  const { errors } = form.formState;
  return (
    <FormSection
      title="Agreements"
      hint="Contracts that the claim rests on, each as a PDF with a summary."
      error={errors.agreement_urls?.message ?? errors.agreement_urls?.root?.message}
    >
      <TemplateLinks form={form} />
      {fields.map((field, at) => (
        <fieldset key={field.id} className="creation-row">
          <legend>{`Agreement ${at + 1}`}</legend>
          <IconButton
            className="creation-remove"
            icon={trashIcon}
            label={`Remove agreement ${at + 1}`}
            onClick={() => remove(at)}
          />
          <Controller
            control={form.control}
            name={`agreement_urls.${at}.agreement_url`}
            render={({ field: file }) => (
              <FileField
                label="Agreement document"
                purpose="caseAgreement"
                isRequired
                initial={file.value}
                onChange={file.onChange}
                onBusy={onBusy}
                error={errors.agreement_urls?.[at]?.agreement_url?.message}
              />
            )}
          />
          <TextArea
            label="Agreement summary"
            rows={3}
            isRequired
            length={agreements[at]?.summary.length ?? 0}
            error={errors.agreement_urls?.[at]?.summary?.message}
            {...form.register(`agreement_urls.${at}.summary`)}
          />
        </fieldset>
      ))}
      {fields.length < MAX_AGREEMENTS && (
        <div className="creation-add">
          <Button look="secondary" size="sm" icon={plusIcon} onClick={() => append(blankAgreement)}>
            Add agreement
          </Button>
        </div>
      )}
    </FormSection>
  );
}
