import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SummaryVersion } from '#contracts/endpoints/outcome/agreements.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ComparedSummary } from './compared-summary.tsx';
import { summaryVersionQuery, summaryVersionsQuery } from './papers-api.ts';

/** The published versions of a summary, newest first, each with its difference from the former. */
export function SummaryVersions({ caseId }: { caseId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="papers-versions">
      <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide versions' : 'Show versions'}
      </Button>
      {isOpen && <VersionList caseId={caseId} />}
    </div>
  );
}

function VersionList({ caseId }: { caseId: string }) {
  const query = useQuery(summaryVersionsQuery(caseId));
  return (
    <QueryStates query={query} loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}>
      {(versions) =>
        versions.length === 0 ? (
          <p className="soft">No versions found</p>
        ) : (
          <ol aria-label="Versions, newest first">
            {versions.map((version, at) => (
              <VersionRow
                key={version.version}
                caseId={caseId}
                number={versions.length - at}
                version={version}
                former={versions[at + 1]?.version}
              />
            ))}
          </ol>
        )
      }
    </QueryStates>
  );
}

function VersionRow({
  caseId,
  number,
  version: { version, publishedBy, published_at },
  former,
}: {
  caseId: string;
  number: number;
  version: SummaryVersion;
  /** The version before it; undefined for the first one. */
  former: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const verb = former === undefined ? 'text' : 'changes';
  return (
    <li>
      <div className="papers-version-head">
        <h3>{`Version ${number}`}</h3>
        <span className="soft">
          {[indianDateTime(published_at), publishedBy].filter(Boolean).join(' · ')}
        </span>
        <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {`${isOpen ? 'Hide' : 'Show'} ${verb}`}
          <span className="visually-hidden">{` of version ${number}`}</span>
        </Button>
      </div>
      {isOpen && <Changes caseId={caseId} version={version} former={former} />}
    </li>
  );
}

function Changes({
  caseId,
  version,
  former,
}: {
  caseId: string;
  version: number;
  former: number | undefined;
}) {
  const versions = former === undefined ? [version] : [former, version];
  const query = useQueries({
    queries: versions.map((one) => summaryVersionQuery(caseId, one)),
    combine: (texts) => ({
      data: texts.every(({ data }) => data !== undefined)
        ? texts.map(({ data = '' }) => data)
        : undefined,
      error: texts.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(texts.map(({ refetch }) => refetch())),
    }),
  });
  return (
    <QueryStates query={query} loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}>
      {([first = '', second]) =>
        second === undefined ? (
          <p className="papers-text">{first}</p>
        ) : (
          <ComparedSummary before={first} after={second} />
        )
      }
    </QueryStates>
  );
}
