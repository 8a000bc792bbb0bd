import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { signatoryCertificateQuery } from '../api/certificates.ts';
import { CertificateView } from './certificate-view.tsx';

/** The certificate of a signing, for a signatory, whose link is the address's fragment. */
export function DocumentCertificatePage() {
  const { hash } = useLocation();
  const query = useQuery(signatoryCertificateQuery(hash.slice(1)));
  return <CertificateView query={query} />;
}
