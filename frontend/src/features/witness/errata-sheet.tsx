import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { ReadingPage } from '#contracts/endpoints/speech/witness-readings.ts';
import { ERRATA_MAX } from '#contracts/rules/speech/witness-readings.ts';
import { ErratumText } from '#portal/parts/speech/erratum-text.tsx';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useSaveErrata } from './record-api.ts';

/** The corrections of a witness. Each change is kept at once. */
export function ErrataSheet({
  page: { errata, errataRevision },
  link,
  canChange,
}: {
  page: ReadingPage;
  link: string;
  canChange: boolean;
}) {
  const { submit, isSubmitting, failure } = useSaveErrata(link);
  const remove = (removed: number) =>
    submit({ revision: errataRevision, errata: errata.filter((_, at) => at !== removed) });
  return (
    <section className="card witness-part" aria-labelledby="errata-sheet">
      <h2 id="errata-sheet">Errata sheet</h2>
      {errata.length === 0 ? (
        <p className="soft">
          {canChange
            ? 'No corrections. If the record is right, sign it as it stands.'
            : 'No corrections were proposed.'}
        </p>
      ) : (
        <ol className="witness-errata">
          {errata.map((erratum, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal corrections may be repeated
            <li key={at}>
              <ErratumText erratum={erratum} label={`Turn ${erratum.turn}`} />
              {canChange && (
                <IconButton
                  icon={trashIcon}
                  label={`Remove correction ${at + 1}`}
                  disabled={isSubmitting}
                  onClick={() => void remove(at)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {errata.length >= ERRATA_MAX && canChange && (
        <p className="soft">
          {`The sheet is full with ${ERRATA_MAX} corrections. Tell the tribunal of further ones.`}
        </p>
      )}
      <FormFailure text={failure} />
    </section>
  );
}
