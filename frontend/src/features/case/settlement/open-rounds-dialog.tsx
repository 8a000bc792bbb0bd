import { FormProvider, useFormContext } from 'react-hook-form';
import type { CaseSettlements, Representative } from '#contracts/endpoints/outcome/settlement.ts';
import { moneyText, ROUNDS_MAX } from '#contracts/rules/outcome/settlement.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useOpenSettlement } from '../api/settlement.ts';
import {
  blankForm,
  type OpenRoundsForm,
  openRoundsResolver,
  today,
  toleranceHint,
  toleranceKinds,
} from './open-rounds-form.ts';
import { openRoundsPlace } from './open-rounds-place.ts';

/** Opens the settlement rounds of a case. */
export function OpenRoundsDialog({
  caseId,
  settlements,
  onClose,
}: {
  caseId: string;
  settlements: CaseSettlements;
  onClose: () => void;
}) {
  const { claimMinor, currency, representatives } = settlements;
  const { form, unsent } = useUnsentForm(openRoundsPlace(caseId), {
    resolver: openRoundsResolver(settlements),
    mode: 'onSubmit',
    defaultValues: blankForm(settlements),
  });
  const { submit, isSubmitting, failure } = useOpenSettlement(caseId);
  const { register, watch, formState } = form;
  const { errors } = formState;
  const { opening, toleranceKind, tolerance } = watch();
  const save = form.handleSubmit(async (body) => {
    if (!(await submit(body))) return;
    unsent.forget();
    onClose();
  });
  return (
    <FormDialog
      title="Open Settlement Rounds"
      width="38rem"
      unsent={unsent}
      submitLabel="Open rounds"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="soft">
        {`Each side enters one sealed figure in a round, up to the claim of ${moneyText(claimMinor, currency)}. Nobody can read a figure, you included. If the figures meet, their midpoint is the settlement number.`}
      </p>
      <FormProvider {...form}>
        <AgentSelect side="claimant" people={representatives.claimant} />
        <AgentSelect side="respondent" people={representatives.respondent} />
        <Select
          label="Rounds"
          isRequired
          options={Array.from({ length: ROUNDS_MAX }, (_none, at) => ({
            value: String(at + 1),
            label: String(at + 1),
          }))}
          {...register('rounds')}
        />
        <fieldset className="settlement-choices">
          <legend>First round opens</legend>
          <Choice kind="radio" value="now" {...register('opening')}>
            Now
          </Choice>
          <Choice kind="radio" value="later" {...register('opening')}>
            Later
          </Choice>
        </fieldset>
        {opening === 'later' && <Moment name="opens" label="Opens" />}
        <Moment name="closes" label="First round closes" />
        <p className="soft">
          Each later round opens when one closes without a settlement number, and lasts as long as
          the first.
        </p>
        <fieldset className="settlement-choices">
          <legend>A round closes</legend>
          <Choice kind="radio" value="no" {...register('closesEarly')}>
            At its closing time; figures can be changed until then
          </Choice>
          <Choice kind="radio" value="yes" {...register('closesEarly')}>
            As soon as both sides have entered a figure
          </Choice>
        </fieldset>
        <div className="form-row">
          <Select
            label="Tolerance"
            options={Object.entries(toleranceKinds).map(([value, label]) => ({ value, label }))}
            {...register('toleranceKind')}
          />
          {toleranceKind !== 'none' && (
            <TextField
              label={toleranceKind === 'share' ? 'Percent of the claim' : `Amount in ${currency}`}
              inputMode="decimal"
              isRequired
              error={errors.tolerance?.message}
              hint={toleranceHint({ toleranceKind, tolerance }, { claimMinor, currency })}
              {...register('tolerance')}
            />
          )}
        </div>
      </FormProvider>
    </FormDialog>
  );
}

function AgentSelect({
  side,
  people,
}: {
  side: 'claimant' | 'respondent';
  people: readonly Representative[];
}) {
  const { register, formState } = useFormContext<OpenRoundsForm>();
  const field = `${side}Id` as const;
  const [first] = people;
  return (
    <Select
      label={
        side === 'claimant' ? 'Link of the claimant goes to' : 'Link of the respondent goes to'
      }
      isRequired
      error={
        first ? formState.errors[field]?.message : `Add an agent of the ${side} to the party first`
      }
      options={people.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
      {...register(field)}
    />
  );
}

/** Date and time in India. */
function Moment({ name, label }: { name: 'opens' | 'closes'; label: string }) {
  const { register, formState } = useFormContext<OpenRoundsForm>();
  const { errors } = formState;
  return (
    <div className="form-row">
      <TextField
        label={label}
        type="date"
        min={today()}
        max="9999-12-31"
        isRequired
        error={errors[`${name}Day`]?.message}
        {...register(`${name}Day`)}
      />
      <TextField
        label="Time (IST)"
        type="time"
        isRequired
        error={errors[`${name}Time`]?.message}
        {...register(`${name}Time`)}
      />
    </div>
  );
}
