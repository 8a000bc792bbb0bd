import { useFormContext } from 'react-hook-form';
import { CIRCUMSTANCES_MAX } from '#contracts/rules/disclosures.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';

/** The fields of both questions; '' is not answered yet. */
export type CircumstanceFields = {
  interests: string;
  interestsText: string;
  time: string;
  timeText: string;
};

/** One question about circumstances: nothing to disclose, or what is disclosed. Within its form. */
export function Circumstances({
  question,
  label,
}: {
  question: 'interests' | 'time';
  label: string;
}) {
  const { register, watch, formState } = useFormContext<CircumstanceFields>();
  const error = formState.errors[question]?.message;
  const textField = `${question}Text` as const;
  return (
    <ChoiceGroup legend={label} error={error}>
      <Choice kind="radio" value="none" {...register(question)}>
        I have nothing to disclose
      </Choice>
      <Choice kind="radio" value="some" {...register(question)}>
        I disclose the following
      </Choice>
      {watch(question) === 'some' && (
        <CircumstancesText label="What I disclose" field={textField} />
      )}
    </ChoiceGroup>
  );
}

/** The text of a disclosure. */
export function CircumstancesText({
  label,
  field,
}: {
  label: string;
  field: 'interestsText' | 'timeText';
}) {
  const { register, watch, formState } = useFormContext<CircumstanceFields>();
  return (
    <TextArea
      label={label}
      rows={4}
      maxLength={CIRCUMSTANCES_MAX}
      length={watch(field).length}
      error={formState.errors[field]?.message}
      {...register(field)}
    />
  );
}
