import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { indianNumber } from '#contracts/rules/notation.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bulkJobsQuery } from './api/bulk-jobs.ts';
import { stateLabels, stateTones } from './job-state.ts';

/** The caller's last uploads with their outcome. */
export function FormerJobs() {
  const query = useQuery(bulkJobsQuery);
  return (
    <section className="card bulk-former" aria-labelledby="bulk-former">
      <h2 id="bulk-former">Past uploads</h2>
      <QueryStates
        query={{ ...query, data: query.data?.jobs }}
        loading={<Skeleton lines={3} label="Loading former uploads" />}
        empty={<p className="soft">No uploads yet</p>}
        showsRefreshFailure
      >
        {(jobs) => (
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>
                <div className="bulk-former-name">
                  <Link to={paths.createBulkCases.href(job.id)}>{job.fileName}</Link>
                  <span className="soft">{`${job.partyName} · ${indianDateTime(job.created_at) ?? ''}`}</span>
                </div>
                <span className="tabular">{`${indianNumber(job.created)} of ${indianNumber(job.total)} created`}</span>
                <Badge tone={stateTones[job.state]}>{stateLabels[job.state]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
