import { useState } from 'react';
import { type Resolver, useWatch } from 'react-hook-form';
import { indianStateNames } from '#contracts/rules/indian-states.ts';
import {
  type DocumentKind,
  documentKinds,
  documentNumberMax,
  GST_LENGTH,
  PIN_LENGTH,
  partyKinds,
} from '#contracts/rules/party-fields.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnloadQuestion, useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { FileField, storedFile, type UploadedFile } from '#portal/shared/ui/form/file-field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { type PartyFormValues, unstoredFields } from './party-form-values.ts';
import { documentKindLabels, partyKindLabels } from './party-labels.ts';
import './parties.css';

const NOT_CHOSEN = { value: '', label: 'Select' };

const kindOptions = [
  NOT_CHOSEN,
  ...partyKinds.map((value) => ({ value, label: partyKindLabels[value] })),
];
const documentOptions = [
  NOT_CHOSEN,
  ...documentKinds.map((value) => ({ value, label: documentKindLabels[value] })),
];
const stateOptions = [
  NOT_CHOSEN,
  ...indianStateNames.map((name) => ({ value: name, label: name })),
];

const isDocumentKind = (text: string): text is DocumentKind =>
  documentKinds.some((kind) => kind === text);

const remaining = (text: string, max: number) => (
  <span className="field-count">{charactersLeft(Math.max(0, max - text.length))}</span>
);

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
  const { errors, isSubmitted } = form.formState;
  const [busyFields, setBusyFields] = useState<readonly string[]>([]);
  const [documentKind, number, gstNumber] = useWatch({
    control: form.control,
    name: ['document_kind', 'doc_number', 'gstNumber'],
  });

  useUnloadQuestion(unstoredFields.some((field) => form.watch(field) !== initial[field]));

  const save = form.handleSubmit(async (party) => {
    if (await onSubmit(party, unsent.requestKey())) unsent.forget();
  });
  const busy = (field: string) => (isBusy: boolean) =>
    setBusyFields((fields) => [
      ...fields.filter((one) => one !== field),
      ...(isBusy ? [field] : []),
    ]);
  const upload = (field: 'document_uri' | 'gstCertUrl') => (file: UploadedFile | undefined) =>
    form.setValue(field, file?.address ?? '', { shouldDirty: true, shouldValidate: isSubmitted });

  const keepsDocument = kept !== undefined && kept.documentKind === documentKind;
  const numberLabel = isDocumentKind(documentKind)
    ? `${documentKindLabels[documentKind]} Number`
    : 'Document Number';

  return (
    <form
      key={unsent.generation}
      className="party-form"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <UnsentNotice unsent={unsent} />
      <fieldset className="card form">
        <legend className="party-form-title">Party</legend>
        <div className="form-row">
          <TextField
            label="Party Name"
            isRequired
            maxLength={100}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Select
            label="Party Kind"
            options={kindOptions}
            isRequired
            error={errors.kind?.message}
            {...form.register('kind', {
              // The allowed documents depend on the kind.
              onChange: () => {
                if (form.getValues('document_kind') !== '') void form.trigger('document_kind');
              },
            })}
          />
        </div>
      </fieldset>

      <fieldset className="card form">
        <legend className="party-form-title">Document</legend>
        <div className="form-row">
          <Select
            label="Document Kind"
            options={documentOptions}
            isRequired
            error={errors.document_kind?.message}
            {...form.register('document_kind', {
              // A new document has a new number and a new file.
              onChange: () => {
                form.resetField('doc_number', { defaultValue: '' });
                if (isSubmitted) void form.trigger('doc_number');
              },
            })}
          />
          <TextField
            label={numberLabel}
            isRequired={!keepsDocument}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={!isDocumentKind(documentKind)}
            inputMode={documentKind === 'aadhaar' ? 'numeric' : 'text'}
            placeholder={keepsDocument ? kept.number : ''}
            hint={
              !isDocumentKind(documentKind)
                ? 'Choose the document kind first'
                : keepsDocument
                  ? 'Leave it empty to keep the number'
                  : documentKind === 'aadhaar' &&
                    'Aadhaar or virtual id; only the last digits are shown later'
            }
            footer={
              isDocumentKind(documentKind) &&
              documentKind !== 'aadhaar' &&
              remaining(number, documentNumberMax[documentKind])
            }
            error={errors.doc_number?.message}
            {...(isDocumentKind(documentKind) && { maxLength: documentNumberMax[documentKind] })}
            {...form.register('doc_number')}
          />
        </div>
        <FileField
          label="Document"
          purpose="partyDocument"
          isRequired={!keepsDocument}
          kept={keepsDocument ? 'The document that was uploaded stays' : undefined}
          initial={storedFile(form.getValues('document_uri'))}
          error={errors.document_uri?.message}
          onChange={upload('document_uri')}
          onBusy={busy('document_uri')}
        />
      </fieldset>

      <fieldset className="card form">
        <legend className="party-form-title">Address as in the document</legend>
        <div className="form-row">
          <TextField
            label="Address"
            isRequired
            hint="House number, floor, building"
            maxLength={200}
            error={errors.document_house_no?.message}
            {...form.register('document_house_no')}
          />
          <TextField
            label="Locality"
            isRequired
            maxLength={200}
            error={errors.document_locality?.message}
            {...form.register('document_locality')}
          />
          <TextField
            label="Landmark"
            isRequired
            maxLength={200}
            error={errors.document_landmark?.message}
            {...form.register('document_landmark')}
          />
          <TextField
            label="City"
            isRequired
            maxLength={100}
            error={errors.document_city?.message}
            {...form.register('document_city')}
          />
          <Select
            label="State"
            options={stateOptions}
            isRequired
            error={errors.document_state?.message}
            {...form.register('document_state', {
              // The valid PINs depend on the state.
              onChange: () => {
                if (form.getValues('document_pin') !== '') void form.trigger('document_pin');
              },
            })}
          />
          <TextField
            label="Pincode"
            isRequired
            inputMode="numeric"
            maxLength={PIN_LENGTH}
            error={errors.document_pin?.message}
            {...form.register('document_pin')}
          />
        </div>
      </fieldset>

      <fieldset className="card form">
        <legend className="party-form-title">GST (optional)</legend>
        <div className="form-row">
          <TextField
            label="GST Number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={GST_LENGTH}
            footer={remaining(gstNumber, GST_LENGTH)}
            error={errors.gstNumber?.message}
            {...form.register('gstNumber')}
          />
          {gstNumber !== '' && (
            <FileField
              label="GST Certificate"
              purpose="partyDocument"
              kept={kept?.hasCertificate ? 'The certificate that was uploaded stays' : undefined}
              initial={storedFile(form.getValues('gstCertUrl'))}
              error={errors.gstCertUrl?.message}
              onChange={upload('gstCertUrl')}
              onBusy={busy('gstCertUrl')}
            />
          )}
        </div>
      </fieldset>

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
  );
}
