import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { useFieldArray } from 'react-hook-form';
import { MAX_RESPONDENTS } from '#contracts/rules/cases/case-input.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { blankRespondent } from './case-form.ts';
import { FormSection } from './form-section.tsx';
import type { CaseFormApi } from './use-case-form.ts';

const kindOptions = [
  { value: '', label: 'Select' },
  { value: 'self', label: 'Self' },
  { value: 'organisation', label: 'Organisation' },
  { value: 'others', label: 'Others' },
];

/** Whom the claim is made against, and how to reach them. */
export function RespondentFields({ form }: { form: CaseFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'respondents' });
  const { errors } = form.formState;
  return (
    <FormSection
      title="Respondent"
      hint="They are notified of the case by email once it is approved."
      error={errors.respondents?.message ?? errors.respondents?.root?.message}
    >
      {fields.map((field, at) => {
        const refused = errors.respondents?.[at];
        return (
          <fieldset key={field.id} className="creation-row">
            <legend>{`Respondent ${at + 1}`}</legend>
            {fields.length > 1 && (
              <IconButton
                className="creation-remove"
                icon={trashIcon}
                label={`Remove respondent ${at + 1}`}
                onClick={() => remove(at)}
              />
            )}
            <Select
              label="Respondent Kind"
              isRequired
              options={kindOptions}
              error={refused?.respondentKind?.message}
              {...form.register(`respondents.${at}.respondentKind`)}
            />
            <TextField
              label="Respondent Name"
              isRequired
              maxLength={100}
              error={refused?.respondentName?.message}
              {...form.register(`respondents.${at}.respondentName`)}
            />
            <TextField
              label="Respondent Email"
              type="email"
              isRequired
              error={refused?.respondentEmail?.message}
              {...form.register(`respondents.${at}.respondentEmail`)}
            />
            <div className="form-row creation-fields">
              <TextField
                label="Respondent PAN Number"
                maxLength={10}
                autoCapitalize="characters"
                error={refused?.respondentPanNumber?.message}
                {...form.register(`respondents.${at}.respondentPanNumber`)}
              />
              <TextField
                label="Respondent Mobile"
                type="tel"
                inputMode="tel"
                hint="10 digits, with or without +91"
                error={refused?.respondentMobile?.message}
                {...form.register(`respondents.${at}.respondentMobile`)}
              />
            </div>
          </fieldset>
        );
      })}
      {fields.length < MAX_RESPONDENTS && (
        <div className="creation-add">
          <Button
            look="secondary"
            size="sm"
            icon={plusIcon}
            onClick={() => append(blankRespondent)}
          >
            Add respondent
          </Button>
        </div>
      )}
    </FormSection>
  );
}
