import { useSearchParams } from 'react-router-dom';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkJobView } from './bulk-job-view.tsx';
import { FormerJobs } from './former-jobs.tsx';
import './bulk-creation.css';

/** Creates cases from a CSV file: the form, or a job (`?job=<id>`). */
export function BulkCreatePage() {
  const [address] = useSearchParams();
  const jobId = address.get('job');
  const title = jobId === null ? 'Create Bulk Case' : 'Bulk upload';
  const casesHref = useCasesHref();
  return (
    <Page
      title={title}
      // Wide, for the table of errors.
      width={jobId === null ? 'reading' : 'full'}
      before={
        <Breadcrumb
          crumbs={[
            { label: 'My Cases', to: casesHref },
            ...(jobId === null
              ? []
              : [{ label: 'Create Bulk Case', to: paths.createBulkCases.href() }]),
            { label: title },
          ]}
        />
      }
    >
      {jobId === null ? (
        <>
          <BulkForm />
          <FormerJobs />
        </>
      ) : (
        <BulkJobView key={jobId} id={jobId} />
      )}
    </Page>
  );
}
