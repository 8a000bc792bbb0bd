import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { certificateQuery } from '../api/certificates.ts';
import { CertificateView } from './certificate-view.tsx';

/** The certificate of a signing, for the neutrals of the case. */
export function SigningCertificatePage() {
  const { id = '', signingId = '' } = useParams();
  const query = useQuery(certificateQuery(id, signingId));
  const casesHref = useCasesHref();
  return (
    <CertificateView
      query={query}
      before={
        <Breadcrumb
          crumbs={[
            { label: 'My Cases', to: casesHref },
            { label: query.data?.caseCode ?? 'Case', to: paths.case.href(id) },
            { label: 'Certificate' },
          ]}
        />
      }
    />
  );
}
