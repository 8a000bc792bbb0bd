import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import removeIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNATORIES_MAX, SIGNING_LINK_DAYS } from '#contracts/rules/outcome/signing.ts';
import { type SignatoryErrors, SignatoryFields } from '#portal/parts/signing/signatory-fields.tsx';
import { signedText } from '#portal/parts/signing/signed-text.ts';
import { SignedVersion } from '#portal/parts/signing/signed-version.tsx';
import { paths } from '#portal/shared/paths.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { useRowFocus } from '#portal/shared/ui/list/use-row-focus.ts';
import { newSignatory, type SignatureWish } from './signature-wish.ts';
import './signature-fields.css';

const kinds = [
  { kind: 'none', label: 'None', detail: '' },
  { kind: 'own', label: 'My own', detail: 'Opens the page on which you sign.' },
  {
    kind: 'others',
    label: 'Of other people',
    detail: `The reporter or the tribunal. Each gets a link by email for ${SIGNING_LINK_DAYS} days, one after another.`,
  },
] as const;

/** Who signs the reporter's form, and which versions are signed already. */
export function SignatureFields({
  place,
  caseId,
  version,
  isExamination,
  signings,
  obstacle,
  wish,
  errors,
  onChange,
}: {
  place: RefObject<HTMLFieldSetElement | null>;
  caseId: string;
  version: number;
  isExamination: boolean;
  /** Of this transcript. */
  signings: readonly Signing[];
  /** Why no signature can be asked for now. */
  obstacle: 'open' | 'unsaved' | undefined;
  wish: SignatureWish;
  errors: readonly (SignatoryErrors | undefined)[];
  onChange: (wish: SignatureWish) => void;
}) {
  return (
    <fieldset ref={place} className="signature-fields">
      <legend>Electronic signature</legend>
      {signings
        .filter((one) => signedText(one) !== '')
        .map((one) => (
          <SignedVersion key={one.id} signing={one} latestVersion={version} />
        ))}
      {obstacle === 'open' && (
        <p className="soft">
          Further signatures can be asked for once these are given or cancelled:{' '}
          <Link to={paths.case.hrefToSignings(caseId)}>Signatures of the case</Link>
        </p>
      )}
      {obstacle === 'unsaved' && (
        <p className="soft">Save your changes first. What is signed is a saved version.</p>
      )}
      {!obstacle && (
        <>
          {kinds.map(({ kind, label, detail }) => (
            <Choice
              key={kind}
              kind="radio"
              name="signature"
              detail={detail}
              checked={wish.kind === kind}
              onChange={() => onChange({ ...wish, kind })}
            >
              {label}
            </Choice>
          ))}
          {wish.kind === 'others' && (
            <SignatoryRows wish={wish} errors={errors} onChange={onChange} />
          )}
          {wish.kind !== 'none' && (
            <p className="soft">
              {`What is signed is this PDF of version ${version}. It does not change and stays with the ${isExamination ? 'cross-examination' : 'transcript'}. A file without marks is for its signatories and for neutrals who decide the case.`}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

const NAME = 'input:not([type=email])';

function SignatoryRows({
  wish,
  errors,
  onChange,
}: {
  wish: SignatureWish;
  errors: readonly (SignatoryErrors | undefined)[];
  onChange: (wish: SignatureWish) => void;
}) {
  const { signatories } = wish;
  const { container, focusRow } = useRowFocus<HTMLOListElement>(signatories.length);
  const set = (at: number, change: { name?: string; email?: string }) =>
    onChange({
      ...wish,
      signatories: signatories.map((one, index) => (index === at ? { ...one, ...change } : one)),
    });
  return (
    <>
      <ol className="signature-rows" ref={container}>
        {signatories.map(({ id, name, email }, at) => (
          <li key={id} className="signature-row">
            <SignatoryFields
              number={at + 1}
              signatory={{ name, email }}
              errors={errors[at]}
              onChange={(change) => set(at, change)}
            />
            {signatories.length > 1 && (
              <IconButton
                icon={removeIcon}
                label={`Remove signatory ${at + 1}`}
                onClick={() => {
                  focusRow(at, NAME);
                  onChange({ ...wish, signatories: signatories.filter((one) => one.id !== id) });
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {signatories.length < SIGNATORIES_MAX && (
        <div>
          <Button
            look="secondary"
            size="sm"
            icon={plusIcon}
            onClick={() => {
              focusRow(signatories.length, NAME);
              onChange({ ...wish, signatories: [...signatories, newSignatory()] });
            }}
          >
            Add signatory
          </Button>
        </div>
      )}
    </>
  );
}
