import { useQuery, useQueryClient } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { useEffect, useState } from 'react';
import {
  BULK_PROBLEM_PAGE_SIZE,
  type BulkJob,
  type BulkProblem,
  bulkCasesEndpoints,
} from '#contracts/endpoints/cases/bulk-cases.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { saveFrom } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { DataTable } from '#portal/shared/ui/list/data-table.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bulkJobQuery, bulkJobsQuery, isOver } from './api/bulk-jobs.ts';
import { stateLabels, stateTones } from './job-state.ts';
import { ProblemList } from './problem-list.tsx';

/** A running or ended job. Its address leads back to it. */
export function BulkJobView({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(bulkJobQuery(id, page));
  useListReload(query.data?.job);
  return (
    // A failed poll stays silent: the next one follows in two seconds.
    <QueryStates query={query} loading={<Skeleton lines={6} label="Loading the upload" />}>
      {({ job, problems }) => (
        <div className="bulk">
          <JobCard job={job} />
          {problems.total > 0 && (
            <section className="bulk-result" aria-labelledby="bulk-result">
              <h2 id="bulk-result">Rows without a new case</h2>
              <DataTable
                label="Rows without a new case"
                rows={problems.data.map((problem) => ({ ...problem, id: String(problem.row) }))}
                columns={problemColumns}
              />
              <Paginator
                label="Pages of rows"
                page={page}
                lastPage={problems.lastPage}
                total={problems.total}
                perPage={BULK_PROBLEM_PAGE_SIZE}
                onPage={setPage}
              />
            </section>
          )}
        </div>
      )}
    </QueryStates>
  );
}

const problemColumns = [
  {
    key: 'row',
    header: 'Row',
    width: '5.5rem',
    cell: ({ row }: BulkProblem) => <span className="tabular">{indianNumber(row)}</span>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '9rem',
    cell: ({ outcome }: BulkProblem) => (outcome === 'skipped' ? 'Already there' : 'Error'),
  },
  {
    key: 'problems',
    header: 'Message',
    width: 'auto',
    cell: ({ problems }: BulkProblem) => <ProblemList problems={problems} />,
  },
];

function JobCard({ job }: { job: BulkJob }) {
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () => callApi(bulkCasesEndpoints.getBulkErrorFile, { params: { id: job.id } }),
    onSuccess: ({ url }) => saveFrom(url, 'errors.csv'),
  });
  const figures = [
    ['Rows', job.total],
    ['Created', job.created],
    ['Already there', job.skipped],
    ['Errors', job.failed],
  ] as const;
  return (
    <section className="card bulk-step" aria-labelledby="bulk-job">
      <div className="bulk-job-head">
        <div>
          <h2 id="bulk-job">{job.fileName}</h2>
          <p className="soft">{`${job.partyName} · ${kindLabel(job.resolutionKind)}`}</p>
        </div>
        <Badge tone={stateTones[job.state]}>{stateLabels[job.state]}</Badge>
      </div>
      <div className="bulk-progress">
        <progress
          value={job.processed}
          max={Math.max(1, job.total)}
          aria-label="Rows that had their turn"
        />
        {/* In steps of ten percent, so that screen readers do not speak all the time. */}
        <p role="status" className="visually-hidden">
          {spokenProgress(job)}
        </p>
        <p className="soft" aria-hidden="true">
          {isOver(job.state)
            ? `${indianNumber(job.processed)} of ${indianNumber(job.total)} rows`
            : `${indianNumber(job.processed)} of ${indianNumber(job.total)} rows. You can leave this page: a notification tells you when it is done.`}
        </p>
      </div>
      {job.state === 'failed' && (
        <p className="field-error" role="alert">
          {`The upload was given up. ${job.failure}`}
        </p>
      )}
      <dl className="bulk-figures">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{indianNumber(figure)}</dd>
          </div>
        ))}
      </dl>
      <FormFailure text={failure} />
      {isOver(job.state) && (
        <div className="bulk-row">
          {job.hasErrorFile && (
            <Button icon={downloadIcon} disabled={isSubmitting} onClick={() => void submit()}>
              Download error file
            </Button>
          )}
          <ButtonLink look="secondary" to={paths.createBulkCases.href()}>
            Upload another
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.cases.href(job.resolutionKind)}>
            My Cases
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function spokenProgress({ state, processed, total, created, skipped, failed }: BulkJob): string {
  if (isOver(state))
    return `${stateLabels[state]}: ${created} created, ${skipped} already there, ${failed} errors`;
  return `${Math.floor((processed / Math.max(1, total)) * 10) * 10} percent done`;
}

/** Reloads the lists of cases when a job has ended. */
function useListReload(job: BulkJob | undefined): void {
  const client = useQueryClient();
  const hasEnded = isOver(job?.state);
  useEffect(() => {
    if (hasEnded) void invalidate(client, queryKeys.docket, bulkJobsQuery.queryKey);
  }, [hasEnded, client]);
}
