import { useState } from 'react';
import { FormProvider, type Resolver } from 'react-hook-form';
import type { DocumentKind } from '#contracts/rules/parties/party-fields.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnloadQuestion, useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { type PartyFormValues, unstoredFields } from './party-form-values.ts';
import {
  AddressSection,
  DocumentSection,
  GstSection,
  type PartyFileField,
  PartySection,
} from './party-sections.tsx';
import './parties.css';

/** Form of a new or edited party, with the server's validation rules. */
export function PartyForm<Parsed>({
  place,
  resolver,
  initial,
  kept,
  isSubmitting,
  failure,
  onSubmit,
  onCancel,
}: {
  /** Place of the unsent input. */
  place: string;
  resolver: Resolver<PartyFormValues, unknown, Parsed>;
  initial: PartyFormValues;
  /** Stored values of an edited party: masked number, and whether it has a certificate. */
  kept?: { documentKind: DocumentKind; number: string; hasCertificate: boolean };
  isSubmitting: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Resolves to whether the party was saved; `requestKey` is the same for each attempt. */
  onSubmit: (parsed: Parsed, requestKey: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { form, unsent } = useUnsentForm<PartyFormValues, Parsed>(place, {
    resolver,
    mode: 'onTouched',
    defaultValues: initial,
    unstored: unstoredFields,
  });
  const [busyFields, setBusyFields] = useState<readonly PartyFileField[]>([]);

  useUnloadQuestion(unstoredFields.some((field) => form.watch(field) !== initial[field]));

  const save = form.handleSubmit(async (party) => {
    if (await onSubmit(party, unsent.requestKey())) unsent.forget();
  });
  const setBusy = (field: PartyFileField, isBusy: boolean) =>
    setBusyFields((fields) => [
      ...fields.filter((one) => one !== field),
      ...(isBusy ? [field] : []),
    ]);

  return (
    <FormProvider {...form}>
      <form
        key={unsent.generation}
        className="party-form"
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <UnsentNotice unsent={unsent} />
        <PartySection />
        <DocumentSection kept={kept} onBusy={setBusy} />
        <AddressSection />
        <GstSection hasCertificate={kept?.hasCertificate ?? false} onBusy={setBusy} />
        <FormFailure text={failure} />
        <div className="form-actions">
          <Button type="submit" disabled={isSubmitting || busyFields.length > 0}>
            {busyFields.length > 0 ? 'Uploading file...' : 'Submit'}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              unsent.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
