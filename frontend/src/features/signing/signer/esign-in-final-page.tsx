import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { awaitedRecordQuery, resultQuery, type SigningResult } from '../api/links.ts';
import { endResult, fetchSignedFile } from './end-result.ts';
import { forgetSigner, rememberedSigner } from './remembered-signer.ts';
import './signer.css';

/**
 * Where the browser returns to from the gateway (seed 2, sections 2 and 4). `data` is the id of the
 * result, or 'error'; it is absent if the gateway's post was too large for the server (D93), which
 * then fetches the document itself.
 */
export function EsignInFinalPage() {
  const [query] = useSearchParams();
  const data = query.get('data');
  const uniqueId = query.get('uniqueId') ?? undefined;
  return (
    <Page title="ESign Document" width="narrow">
      <div className="card signer-card">
        {data === null || data === 'pending' ? (
          <AwaitedResult />
        ) : (
          <Result id={data === 'error' ? uniqueId : data} isError={data === 'error'} />
        )}
      </div>
    </Page>
  );
}

/** Waits until the server has fetched the document, by the link that this browser remembers. */
function AwaitedResult() {
  const [arbitratorId] = useState(rememberedSigner);
  const record = useQuery(awaitedRecordQuery(arbitratorId));
  useLeaveAfter(record.error);
  if (arbitratorId === undefined)
    return (
      <p>
        We cannot tell in this browser which document you signed. Open the link of your email to see
        its state.
      </p>
    );
  const { data } = record;
  if (!data || data.state === 'signing') return <Waiting />;
  if (data.state === 'signed' && data.resultId)
    return <Result id={data.resultId} isError={false} />;
  return (
    <>
      <p className="signer-state">{data.problem || 'The document was not signed.'}</p>
      <ButtonLink isWide to={paths.documentSignIn.href(arbitratorId)}>
        Back to the document
      </ButtonLink>
    </>
  );
}

function Result({ id, isError }: { id: string | undefined; isError: boolean }) {
  const query = useQuery(resultQuery(id));
  const { data, error } = query;
  useLeaveAfter(error);
  if (isError || data?.state === 'failed') return <Failed id={id} result={data} />;
  if (!data) return <Explanation />;
  if (data.state === 'pending') return <Waiting />;
  return (
    <SignedDocument
      id={id ?? ''}
      readAgain={async () => {
        const { data: fresh, error: failure } = await query.refetch();
        if (!fresh) throw failure;
        return fresh;
      }}
    />
  );
}

/** Records that the document was not signed, says so, and leaves the page. */
function Failed({ id, result }: { id: string | undefined; result: SigningResult | undefined }) {
  const navigate = useNavigate();
  const isEnded = useRef(false);
  useEffect(() => {
    if (!id || !result || isEnded.current) return;
    isEnded.current = true;
    endResult(id, { ...result, eSignedFile: '', signedDate: '' }).then(
      () => {
        showSnackbar('error', result.problem || 'The document was not signed.');
        void leave(navigate);
      },
      (error: unknown) => leaveAfter(navigate, error),
    );
  }, [id, result, navigate]);
  return <Explanation />;
}

function SignedDocument({
  id,
  readAgain,
}: {
  id: string;
  /** Resolves to the result with a new address of the document. */
  readAgain: () => Promise<SigningResult>;
}) {
  const navigate = useNavigate();
  const [arbitratorId] = useState(rememberedSigner);
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: async () => {
      const result = await readAgain();
      if (result.eSignedFile === '') {
        console.error('No file available');
        return;
      }
      saveBlob(await fetchSignedFile(result.eSignedFile), 'E-sign-In.pdf');
      const message = await endResult(id, result);
      if (message) showSnackbar('success', message);
      forgetSigner();
      void leave(navigate);
    },
  });
  return (
    <>
      <Explanation>
        <Button isWide icon={downloadIcon} disabled={isSubmitting} onClick={() => void submit()}>
          Download
        </Button>
      </Explanation>
      <FormFailure text={failure} />
      {arbitratorId && (
        <ButtonLink look="secondary" isWide to={paths.documentCertificate.href(arbitratorId)}>
          Certificate
        </ButtonLink>
      )}
    </>
  );
}

const Explanation = ({ children }: { children?: ReactNode }) => (
  <>
    <p>Click here to download the official e-signed version of your document</p>
    {children}
  </>
);

const Waiting = () => (
  <div className="signer-waiting" role="status">
    <span className="loader-mark" aria-hidden="true" />
    <p>
      Your signature has arrived. We are fetching the signed document; with a large file this takes
      a few minutes. You can close this page and open the link of your email later.
    </p>
  </div>
);

const leave = (navigate: NavigateFunction) => navigate(paths.landing.href(), { replace: true });

/** A failure is logged and shown, and the page is left (seed 2, section 8). */
function leaveAfter(navigate: NavigateFunction, error: unknown): void {
  console.warn('signing_result_failed', error);
  showFailure(error);
  void leave(navigate);
}

function useLeaveAfter(error: Error | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (error) leaveAfter(navigate, error);
  }, [error, navigate]);
}
