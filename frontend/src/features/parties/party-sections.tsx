import { useFormContext } from 'react-hook-form';
import { indianStateNames } from '#contracts/rules/parties/indian-states.ts';
import {
  type DocumentKind,
  documentKinds,
  documentNumberMax,
  GST_LENGTH,
  PIN_LENGTH,
  partyKinds,
} from '#contracts/rules/parties/party-fields.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { FileField, storedFile } from '#portal/shared/ui/form/file-field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { PartyFormValues } from './party-form-values.ts';
import { documentKindLabels, partyKindLabels } from './party-labels.ts';

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

/** A field of the form that holds an uploaded file. */
export type PartyFileField = 'document_uri' | 'gstCertUrl';

/** Called when an upload into a field starts and ends. */
type OnBusy = (field: PartyFileField, isBusy: boolean) => void;

const usePartyForm = () => useFormContext<PartyFormValues>();

export function PartySection() {
  const { register, getValues, trigger, formState } = usePartyForm();
  const { errors } = formState;
  return (
    <fieldset className="card form">
      <legend className="party-form-title">Party</legend>
      <div className="form-row">
        <TextField
          label="Party Name"
          isRequired
          maxLength={100}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <Select
          label="Party Kind"
          options={kindOptions}
          isRequired
          error={errors.kind?.message}
          {...register('kind', {
            // The allowed documents depend on the kind.
            onChange: () => {
              if (getValues('document_kind') !== '') void trigger('document_kind');
            },
          })}
        />
      </div>
    </fieldset>
  );
}

/** The identity document. An edited party keeps its number and file while its kind stays. */
export function DocumentSection({
  kept,
  onBusy,
}: {
  /** Kind and masked number of the stored document. */
  kept: { documentKind: DocumentKind; number: string } | undefined;
  onBusy: OnBusy;
}) {
  const { register, watch, trigger, resetField, formState } = usePartyForm();
  const { errors, isSubmitted } = formState;
  const keepsDocument = kept?.documentKind === watch('document_kind');
  return (
    <fieldset className="card form">
      <legend className="party-form-title">Document</legend>
      <div className="form-row">
        <Select
          label="Document Kind"
          options={documentOptions}
          isRequired
          error={errors.document_kind?.message}
          {...register('document_kind', {
            // A new document has a new number and a new file.
            onChange: () => {
              resetField('doc_number', { defaultValue: '' });
              if (isSubmitted) void trigger('doc_number');
            },
          })}
        />
        <DocumentNumber kept={keepsDocument ? kept.number : undefined} />
      </div>
      <PartyFile
        field="document_uri"
        label="Document"
        isRequired={!keepsDocument}
        kept={keepsDocument ? 'The document that was uploaded stays' : undefined}
        onBusy={onBusy}
      />
    </fieldset>
  );
}

const isDocumentKind = (text: string): text is DocumentKind =>
  documentKinds.some((kind) => kind === text);

const remaining = (text: string, max: number) => (
  <span className="field-count">{charactersLeft(Math.max(0, max - text.length))}</span>
);

function DocumentNumber({
  kept,
}: {
  /** The masked number that stays if the field is left empty. */
  kept: string | undefined;
}) {
  const { register, watch, formState } = usePartyForm();
  const [chosen, number] = watch(['document_kind', 'doc_number']);
  const kind = isDocumentKind(chosen) ? chosen : undefined;
  const isAadhaar = kind === 'aadhaar';
  return (
    <TextField
      label={kind ? `${documentKindLabels[kind]} Number` : 'Document Number'}
      isRequired={kept === undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      disabled={!kind}
      inputMode={isAadhaar ? 'numeric' : 'text'}
      placeholder={kept ?? ''}
      hint={
        !kind
          ? 'Choose the document kind first'
          : kept !== undefined
            ? 'Leave it empty to keep the number'
            : isAadhaar && 'Aadhaar or virtual id; only the last digits are shown later'
      }
      footer={kind && !isAadhaar && remaining(number, documentNumberMax[kind])}
      error={formState.errors.doc_number?.message}
      {...(kind && { maxLength: documentNumberMax[kind] })}
      {...register('doc_number')}
    />
  );
}

export function AddressSection() {
  const { register, getValues, trigger, formState } = usePartyForm();
  const { errors } = formState;
  return (
    <fieldset className="card form">
      <legend className="party-form-title">Address as in the document</legend>
      <div className="form-row">
        <TextField
          label="Address"
          isRequired
          hint="House number, floor, building"
          maxLength={200}
          error={errors.document_house_no?.message}
          {...register('document_house_no')}
        />
        <TextField
          label="Locality"
          isRequired
          maxLength={200}
          error={errors.document_locality?.message}
          {...register('document_locality')}
        />
        <TextField
          label="Landmark"
          isRequired
          maxLength={200}
          error={errors.document_landmark?.message}
          {...register('document_landmark')}
        />
        <TextField
          label="City"
          isRequired
          maxLength={100}
          error={errors.document_city?.message}
          {...register('document_city')}
        />
        <Select
          label="State"
          options={stateOptions}
          isRequired
          error={errors.document_state?.message}
          {...register('document_state', {
            // The valid PINs depend on the state.
            onChange: () => {
              if (getValues('document_pin') !== '') void trigger('document_pin');
            },
          })}
        />
        <TextField
          label="Pincode"
          isRequired
          inputMode="numeric"
          maxLength={PIN_LENGTH}
          error={errors.document_pin?.message}
          {...register('document_pin')}
        />
      </div>
    </fieldset>
  );
}

/** The GST number, and its certificate once there is a number. */
export function GstSection({
  hasCertificate,
  onBusy,
}: {
  /** The edited party has a stored certificate. */
  hasCertificate: boolean;
  onBusy: OnBusy;
}) {
  const { register, watch, formState } = usePartyForm();
  const number = watch('gstNumber');
  return (
    <fieldset className="card form">
      <legend className="party-form-title">GST (optional)</legend>
      <div className="form-row">
        <TextField
          label="GST Number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={GST_LENGTH}
          footer={remaining(number, GST_LENGTH)}
          error={formState.errors.gstNumber?.message}
          {...register('gstNumber')}
        />
        {number !== '' && (
          <PartyFile
            field="gstCertUrl"
            label="GST Certificate"
            kept={hasCertificate ? 'The certificate that was uploaded stays' : undefined}
            onBusy={onBusy}
          />
        )}
      </div>
    </fieldset>
  );
}

/** An uploaded file, whose address the form holds. */
function PartyFile({
  field,
  label,
  isRequired = false,
  kept,
  onBusy,
}: {
  field: PartyFileField;
  label: string;
  isRequired?: boolean;
  kept: string | undefined;
  onBusy: OnBusy;
}) {
  const { getValues, setValue, formState } = usePartyForm();
  const { errors, isSubmitted } = formState;
  return (
    <FileField
      label={label}
      purpose="partyDocument"
      isRequired={isRequired}
      kept={kept}
      initial={storedFile(getValues(field))}
      error={errors[field]?.message}
      onChange={(file) =>
        setValue(field, file?.address ?? '', { shouldDirty: true, shouldValidate: isSubmitted })
      }
      onBusy={(isBusy) => onBusy(field, isBusy)}
    />
  );
}
