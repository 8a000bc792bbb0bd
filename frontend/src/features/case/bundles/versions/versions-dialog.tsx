import { useQuery } from '@tanstack/react-query';
import historyIcon from 'primeicons/raw-svg/history.svg?raw';
import { useState } from 'react';
import type { Bundle, BundleVersion } from '#contracts/endpoints/files/bundles.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bundleVersionsQuery, wholeBundleQuery } from '../api/bundles.ts';
import { ProblemList } from '../problem-list.tsx';
import { CompareVersions } from './compare-versions.tsx';
import './versions.css';

/** The complete PDFs of a bundle; two of them can be compared. */
export function VersionsDialog({
  bundle: { id, entityId, bundleCode, bundleName },
  onView,
  onClose,
}: {
  bundle: Bundle;
  onView: (version: BundleVersion) => void;
  onClose: () => void;
}) {
  const query = useQuery(bundleVersionsQuery(entityId, id));
  const whole = useQuery(wholeBundleQuery(entityId, id));
  const [chosen, setChosen] = useState<readonly number[]>();
  const [isComparing, setComparing] = useState(false);
  const versions = query.data ?? [];
  /** The last two until others are chosen. */
  const pair = chosen ?? versions.slice(0, 2).map(({ number }) => number);
  const [older, newer] = versions
    .filter(({ number }) => pair.includes(number))
    .toSorted((a, b) => a.number - b.number);
  const choose = (number: number, isChosen: boolean) =>
    setChosen(isChosen ? [...pair, number].slice(-2) : pair.filter((one) => one !== number));
  if (isComparing && older && newer)
    return (
      <CompareVersions
        caseId={entityId}
        bundleId={id}
        title={`${bundleCode} ${bundleName}`}
        from={older}
        to={newer}
        onClose={() => setComparing(false)}
      />
    );
  return (
    <Dialog
      title="Versions"
      isOpen
      onClose={onClose}
      width="44rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          {versions.length > 1 && (
            <Button disabled={!newer} onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
        </>
      }
    >
      <p className="bundle-dialog-name">{`${bundleCode} ${bundleName}`}</p>
      <QueryStates
        query={query}
        loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}
        empty={<EmptyState icon={historyIcon} title="No versions found" />}
      >
        {(all) => (
          <ul className="versions" aria-label="Versions, newest first">
            {all.map((version) => (
              <li key={version.number} className="version">
                <Choice
                  kind="checkbox"
                  checked={all.length > 1 && pair.includes(version.number)}
                  disabled={all.length < 2}
                  detail={factsOf(version)}
                  onChange={({ target }) => choose(version.number, target.checked)}
                >
                  {`Version ${version.number}`}
                </Choice>
                <Button look="quiet" size="sm" onClick={() => onView(version)}>
                  View
                  <span className="visually-hidden">{` version ${version.number}`}</span>
                </Button>
                <p className="version-sum">{`SHA-256 ${version.sha256}`}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {whole.data && whole.data.plan.problems.length > 0 && (
        <section className="version-problems" aria-label="To be checked in the latest version">
          <h3>To be checked in the latest version</h3>
          <ProblemList problems={whole.data.plan.problems} />
        </section>
      )}
    </Dialog>
  );
}

function factsOf({ created_at, pageCount, sizeBytes }: BundleVersion): string {
  const pages = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  return `${documentDateTime(created_at) ?? '-'}, ${pages}, ${fileSize(sizeBytes)}`;
}
