import { useFormContext } from 'react-hook-form';
import {
  CONTACT_MAX,
  type DisclosureAct,
  disclosureQuestions,
  disclosureSources,
} from '#contracts/rules/disclosures.ts';
import { TEXT_AREA_MAX } from '#contracts/rules/fields.ts';
import { Circumstances } from '#portal/parts/disclosures/circumstances.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { DisclosureFields as Fields } from './disclosure-form.ts';

/** The questions of a disclosure before acceptance. Within its form. */
export function DisclosureFields({ act, name }: { act: DisclosureAct; name: string }) {
  const { register, watch, formState } = useFormContext<Fields>();
  const { errors } = formState;
  return (
    <>
      <p className="soft">{`${disclosureSources[act].first}. ${disclosureSources[act].isForm}.`}</p>
      <p>
        <span className="soft">Name </span>
        <strong>{name}</strong>
      </p>
      <TextArea
        label={disclosureQuestions.contact}
        isRequired
        rows={2}
        maxLength={CONTACT_MAX}
        length={watch('contact').length}
        error={errors.contact?.message}
        {...register('contact')}
      />
      {act === 'arbitration' && (
        <>
          <TextArea
            label={disclosureQuestions.experience}
            isRequired
            rows={3}
            maxLength={TEXT_AREA_MAX}
            length={watch('experience').length}
            error={errors.experience?.message}
            {...register('experience')}
          />
          <TextField
            label={disclosureQuestions.ongoingArbitrations}
            isRequired
            inputMode="numeric"
            maxLength={3}
            error={errors.ongoingArbitrations?.message}
            {...register('ongoingArbitrations')}
          />
        </>
      )}
      <Circumstances question="interests" label={disclosureQuestions.interests[act]} />
      {act === 'arbitration' && <Circumstances question="time" label={disclosureQuestions.time} />}
      <div>
        <Choice kind="checkbox" {...register('confirmed')}>
          This disclosure is complete and true. I disclose any new circumstance without delay.
        </Choice>
        {errors.confirmed && (
          <p className="field-error" role="alert">
            {errors.confirmed.message}
          </p>
        )}
      </div>
    </>
  );
}
