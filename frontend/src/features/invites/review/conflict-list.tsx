import { Link } from 'react-router-dom';
import {
  COMPARED_CASES_MAX,
  COUNSEL_CASES_MAX,
  type Conflict,
  type NamedRole,
} from '#contracts/endpoints/disclosures.ts';
import { paths } from '#portal/shared/paths.ts';
import { groupConflicts } from './group-conflicts.ts';

const roles: Readonly<Record<NamedRole, string>> = {
  claimant: 'claimant',
  respondent: 'respondent',
  claimantCounsel: 'counsel of the claimant',
  respondentCounsel: 'counsel of the respondent',
};

const matches: Readonly<Record<Conflict['match'], string>> = {
  same: 'same name',
  similar: 'similar name',
  group: 'possibly one group',
};

/** Cases of a name that are shown at once. */
const CASES_SHOWN = 3;

/** The neutral's own cases in which somebody has the same or a similar name, by name. */
export function ConflictList({
  conflicts,
  hasMore,
}: {
  conflicts: readonly Conflict[];
  hasMore: boolean;
}) {
  return (
    <section className="card review-part" aria-labelledby="review-conflicts">
      <h2 id="review-conflicts">Possible conflicts</h2>
      {conflicts.length === 0 ? (
        <p>
          None of your cases in this portal has a party or counsel of the same or a similar name.
        </p>
      ) : (
        <ul className="review-conflicts" aria-label="Possible conflicts">
          {groupConflicts(conflicts).map(({ name, role, cases }) => (
            <li key={`${role} ${name}`} className="review-conflict">
              <h3 className="review-conflict-name">
                {name}
                <span className="soft">{`, ${roles[role]} here`}</span>
              </h3>
              <CaseList conflicts={cases.slice(0, CASES_SHOWN)} />
              {cases.length > CASES_SHOWN && (
                <details>
                  <summary>{`${cases.length - CASES_SHOWN} more`}</summary>
                  <CaseList conflicts={cases.slice(CASES_SHOWN)} />
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p>{`More of your cases have similar names. The ${COMPARED_CASES_MAX} most similar ones were compared.`}</p>
      )}
      <p className="soft">
        {`Only names in this portal are compared: those of the parties with all your cases, present and past, and those of counsel with your ${COUNSEL_CASES_MAX} newest. Matters outside the portal, affiliates under other names and interests of your own are yours to check.`}
      </p>
    </section>
  );
}

function CaseList({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <ul className="review-conflict-cases">
      {conflicts.map(({ match, name, ownName, ownRole, case: own }) => (
        <li key={`${own.id} ${ownRole} ${ownName}`}>
          <Link to={paths.case.href(own.id, own.resolutionKind)}>{own.caseCode}</Link>
          {` · ${own.isPast ? 'past' : 'present'} · ${ownName === name ? '' : `${ownName}, `}${roles[ownRole]} (${matches[match]})`}
          <span className="soft review-conflict-title">{own.title}</span>
        </li>
      ))}
    </ul>
  );
}
