import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { signatoryCertificateQuery } from '../api/certificates.ts';
import { CertificateView } from './certificate-view.tsx';

/** The certificate of a signing, for a signatory. */
export function DocumentCertificatePage() {
  const [search] = useSearchParams();
  const query = useQuery(signatoryCertificateQuery(search.get('arbitratorId') ?? ''));
  return <CertificateView query={query} />;
}
