import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { endOtherSession } from '#portal/parts/signing/own-signing.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { recordQuery, resultQuery, type SigningResult } from '../api/links.ts';
import { RESULT_WAIT_MS } from '../api/result-poll.ts';
import { endResult, fetchSignedFile } from './end-result.ts';
import { forgetLink, forgetSigner, rememberedSigner } from './remembered-signer.ts';
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
  // `data` names the hand-over; without it, the newest one counts.
  const handoverId = data === null ? undefined : data === 'error' ? uniqueId : data;
  useLayoutEffect(() => endOtherSession(rememberedSigner(handoverId)), [handoverId]);
  return (
    <Page title="ESign Document" width="narrow">
      <div className="card signer-card">
        {data === null ? <AwaitedResult /> : <Result id={handoverId} isError={data === 'error'} />}
      </div>
    </Page>
  );
}

/** Waits until the server has fetched the document, by the link that this browser remembers. */
function AwaitedResult() {
  const [arbitratorId] = useState(() => rememberedSigner());
  const [startedAtMs] = useState(() => Date.now());
  const record = useQuery(recordQuery(arbitratorId, startedAtMs));
  useLeaveAfter(record.error);
  const { data } = record;
  const isUnsigned = data !== undefined && !['signing', 'signed'].includes(data.state);
  useEffect(() => {
    if (isUnsigned && arbitratorId) forgetLink(arbitratorId);
  }, [isUnsigned, arbitratorId]);
  if (arbitratorId === undefined)
    return (
      <p>
        We cannot tell in this browser which document you signed. Open the link of your email to see
        its state.
      </p>
    );
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
  const [startedAtMs] = useState(() => Date.now());
  const query = useQuery(resultQuery(id, startedAtMs));
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

const notSignedTexts: Readonly<Record<SigningResult['state'], string>> = {
  failed: 'The document was not signed.',
  // The signing provider has not decided yet.
  pending: 'The document was not signed yet. Open the link of your email to see its state.',
  signed: 'The document was signed. Open the link of your email to download it.',
};

/** Records that the document was not signed, says so, and leaves the page. */
function Failed({ id, result }: { id: string | undefined; result: SigningResult | undefined }) {
  const navigate = useNavigate();
  const isEnded = useRef(false);
  useEffect(() => {
    if (!id || !result || isEnded.current) return;
    isEnded.current = true;
    void endResult(id, { ...result, eSignedFile: '', signedDate: '' }).then(() => {
      showSnackbar('error', result.problem || notSignedTexts[result.state]);
      forgetSigner(id);
      void leave(navigate);
    });
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
  const [arbitratorId] = useState(() => rememberedSigner(id));
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: async () => {
      const result = await readAgain();
      if (result.eSignedFile === '') {
        console.error('No file available');
        return;
      }
      saveBlob(await fetchSignedFile(result.eSignedFile), 'E-sign-In.pdf');
      showSnackbar('success', (await endResult(id, result)) || 'download successful');
      forgetSigner(id);
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

function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), RESULT_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLong)
    return (
      <p>This takes longer than usual. Open the link of your email later to see the result.</p>
    );
  return (
    <div className="signer-waiting" role="status">
      <span className="loader-mark" aria-hidden="true" />
      <p>
        We are waiting for the result of your signature. With a large document this takes some
        minutes. You can close this page and open the link of your email later.
      </p>
    </div>
  );
}

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
