import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { namesOf, type TribunalFacts } from './tribunal-facts.ts';
import './tribunal.css';

/** Who of a tribunal has not signed: the reason, or that it is missing. */
export function MissingSignatures({
  facts: { standing, missing, source, isOpen },
}: {
  facts: TribunalFacts;
}) {
  const unstated = missing.filter(({ omission }) => !omission);
  return (
    <>
      {missing.map(
        ({ id, name, omission }) =>
          omission && (
            <div key={id} className="missing-signature">
              <p>{`${name} has not signed.`}</p>
              <p className="missing-reason">{omission.reason}</p>
              <p className="soft">
                {`Stated by ${omission.statedBy} on ${indianDate(omission.statedAt) ?? '-'}`}
              </p>
            </div>
          ),
      )}
      {standing === 'reasonMissing' && (
        <p className="missing-signature missing-unstated">
          {`${isOpen ? 'The majority has signed.' : 'Incomplete.'} ${missingReasons(unstated)}. ${source}.`}
        </p>
      )}
      {standing === 'tooFew' && !isOpen && (
        <p className="missing-signature missing-unstated">
          {`Incomplete. Too few members have signed. ${namesOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. ${source}.`}
        </p>
      )}
    </>
  );
}

const missingReasons = (unstated: TribunalFacts['missing']): string =>
  unstated.length === 1
    ? `No reason is stated why ${namesOf(unstated)} has not signed`
    : `No reasons are stated why ${namesOf(unstated)} have not signed`;
