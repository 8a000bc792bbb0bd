import { Link } from 'react-router-dom';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDateTime } from '#portal/shared/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useBulkJobs } from './api/use-bulk-jobs.ts';
import { count, stateLabels, stateTones } from './job-state.ts';

/** The caller's last uploads, each with what came of it. */
export function FormerJobs() {
  const { data, error, isError, refetch } = useBulkJobs();
  return (
    <section className="card bulk-former" aria-labelledby="bulk-former">
      <h2 id="bulk-former">Past uploads</h2>
      {isError ? (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} label="Loading former uploads" />
      ) : data.jobs.length === 0 ? (
        <p className="soft">No uploads yet</p>
      ) : (
        <ul>
          {data.jobs.map((job) => (
            <li key={job.id}>
              <div className="bulk-former-name">
                <Link to={paths.createBulkCases.href(job.id)}>{job.fileName}</Link>
                <span className="soft">{`${job.partyName} · ${indianDateTime(job.created_at) ?? ''}`}</span>
              </div>
              <span className="tabular">{`${count(job.created)} of ${count(job.total)} created`}</span>
              <Badge tone={stateTones[job.state]}>{stateLabels[job.state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
