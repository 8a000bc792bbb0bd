import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { certificateQuery } from '../api/certificates.ts';
import { CertificateView } from './certificate-view.tsx';

/** The certificate of a signing, for the neutrals of the case. */
export function SigningCertificatePage() {
  const { id = '', signingId = '' } = useParams();
  const query = useQuery(certificateQuery(id, signingId));
  return (
    <CertificateView
      query={query}
      before={
        <Breadcrumb
          crumbs={[
            { label: 'My Cases', to: paths.cases.href() },
            { label: query.data?.caseCode ?? 'Case', to: paths.case.href(id) },
            { label: 'Certificate' },
          ]}
        />
      }
    />
  );
}
