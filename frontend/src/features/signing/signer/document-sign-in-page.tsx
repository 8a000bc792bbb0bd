import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import fileIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  ALREADY_SIGNED,
  LINK_EXPIRED,
  LINK_UNKNOWN,
} from '#contracts/endpoints/outcome/signing.ts';
import { endOtherSession } from '#portal/parts/signing/own-signing.ts';
import type { ViewedFile } from '#portal/parts/viewer/viewed-file.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import {
  clearSnackbar,
  showFailure,
  showSnackbar,
} from '#portal/shared/feedback/snackbar-state.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { ErrorState, Skeleton } from '#portal/shared/ui/states.tsx';
import { readRecord, recordQuery, type SigningRecord, signedFileAddress } from '../api/links.ts';
import { type GatewayForm, prepareHandOver } from './hand-over.ts';
import { type LinkState, linkStateOf } from './link-state.ts';
import { forgetLink } from './remembered-signer.ts';
import './signer.css';

const DocumentViewer = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
}));

/** Entry of a signatory (seed 2, section 2, Signer pages). Another person's session ends here. */
export function DocumentSignInPage() {
  const [query] = useSearchParams();
  const arbitratorId = query.get('arbitratorId') || undefined;
  useLayoutEffect(() => endOtherSession(arbitratorId), [arbitratorId]);
  const [openedAtMs] = useState(Date.now);
  const { data, error, refetch } = useQuery(recordQuery(arbitratorId, openedAtMs));
  const isUnknown = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <Page title="Signer Gateway" width="narrow">
      <p className="signer-lead">
        A secure entry point for users to access, verify, and sign documents digitally
      </p>
      {arbitratorId === undefined || isUnknown ? (
        <div className="card">
          <p className="signer-state">{LINK_UNKNOWN}</p>
        </div>
      ) : data ? (
        <SignerCard arbitratorId={arbitratorId} record={data} onChanged={() => void refetch()} />
      ) : error ? (
        <div className="card">
          <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="card">
          <Skeleton label="Please wait. Loading" lines={5} isLabelVisible />
        </div>
      )}
    </Page>
  );
}

const stateTexts: Readonly<Record<Exclude<LinkState, 'open'>, string>> = {
  signed: 'You have signed this document.',
  expired: 'This link has expired. Ask the sender to renew it.',
  cancelled: 'The sender has cancelled this request. There is nothing left to sign.',
  waiting: 'Another person signs before you. You get an email when it is your turn.',
};

function SignerCard({
  arbitratorId,
  record,
  onChanged,
}: {
  arbitratorId: string;
  record: SigningRecord;
  onChanged: () => void;
}) {
  const { arbitratorName, documentName, requestedBy, message, expiresAt, problem } = record;
  const state = linkStateOf(record, new Date());
  const { form, isPreparing, isEncrypting, failure, start } = useHandOver(arbitratorId, onChanged);
  const isOver = state !== 'open' && state !== 'waiting';
  useEffect(() => {
    if (isOver) forgetLink(arbitratorId);
  }, [isOver, arbitratorId]);
  if (isPreparing || form) return <Leaving form={form} isEncrypting={isEncrypting} />;

  const press = () => {
    // Without a request (seed 2, section 8).
    if (state === 'expired') showSnackbar('error', LINK_EXPIRED);
    else if (state === 'signed') showSnackbar('error', ALREADY_SIGNED);
    else void start();
  };
  return (
    <div className="card signer-card">
      {documentName && (
        <>
          <p>
            Dear {arbitratorName},
            <br />
            {requestedBy === arbitratorName ? (
              'You asked to sign this document yourself.'
            ) : (
              <>
                <strong>{requestedBy}</strong> asks you to sign this document.
              </>
            )}
          </p>
          <div className="signer-document">
            <Icon svg={fileIcon} size="lg" className="signer-document-icon" />
            <p className="signer-document-name">{documentName}</p>
            {record.fileBase64 && <ViewDocument arbitratorId={arbitratorId} record={record} />}
          </div>
        </>
      )}
      {message && <blockquote className="signer-message">{message}</blockquote>}
      {state === 'open' ? (
        <p className="soft">{`Expires on ${indianDateTime(expiresAt) ?? '-'} IST`}</p>
      ) : (
        <p className={`signer-state signer-state-${state}`}>{stateTexts[state]}</p>
      )}
      {state === 'open' && problem && (
        <p className="signer-state">{`The last attempt did not succeed: ${problem}`}</p>
      )}
      {record.state === 'signing' && state === 'open' && (
        <p className="signer-state" role="status">
          You went to the signing provider, and the result has not arrived yet. If you signed there,
          please wait. If you did not, press Ok to start again.
        </p>
      )}
      <FormFailure text={failure} />
      <div className="signer-actions">
        {record.eSignedFile && <SignedLinks arbitratorId={arbitratorId} />}
        <Button
          isWide
          look={state === 'signed' ? 'secondary' : 'primary'}
          disabled={state === 'cancelled' || state === 'waiting'}
          onClick={press}
        >
          Ok
        </Button>
      </div>
      {state === 'open' && (
        <p className="field-hint">
          Ok takes you to the signing provider. You can read the document again there before you
          sign it.
        </p>
      )}
    </div>
  );
}

/** After the signature: the signed document and its certificate. */
function SignedLinks({ arbitratorId }: { arbitratorId: string }) {
  const { download, isDownloading, failure } = useDownload(() => signedFileAddress(arbitratorId));
  return (
    <>
      <Button isWide icon={downloadIcon} disabled={isDownloading} onClick={download}>
        Download
      </Button>
      <FormFailure text={failure} />
      <ButtonLink look="secondary" isWide to={paths.documentCertificate.href(arbitratorId)}>
        Certificate
      </ButtonLink>
    </>
  );
}

/** Prepares the hand-over and shows its failure; a refusal may come from a change of the state. */
function useHandOver(arbitratorId: string, onChanged: () => void) {
  const [form, setForm] = useState<GatewayForm>();
  const [isPreparing, setPreparing] = useState(false);
  const [isEncrypting, setEncrypting] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Back from the gateway: the browser may show the page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setForm(undefined);
      onChanged();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [onChanged]);
  // A page that was left neither waits on nor hands over.
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const start = async () => {
    const leaving = new AbortController();
    left.current = leaving;
    const { signal } = leaving;
    setPreparing(true);
    setEncrypting(false);
    setFailure(undefined);
    clearSnackbar();
    try {
      setForm(
        await prepareHandOver(arbitratorId, { signal, onEncrypting: () => setEncrypting(true) }),
      );
    } catch (error) {
      if (signal.aborted) return;
      showFailure(error);
      setFailure(failureTextOf(error));
      onChanged();
    } finally {
      setPreparing(false);
    }
  };
  return { form, isPreparing, isEncrypting: isEncrypting && !form, failure, start };
}

/** The loader, and the hidden form that submits itself to the gateway. */
function Leaving({ form, isEncrypting }: { form: GatewayForm | undefined; isEncrypting: boolean }) {
  const element = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // An effect may run twice.
    if (!form || isSent.current) return;
    isSent.current = true;
    element.current?.submit();
  }, [form]);
  return (
    <>
      <Loader
        text={
          isEncrypting
            ? 'Preparing the document for signing. This can take a minute...'
            : 'loading emudhra...'
        }
      />
      {form && (
        <form ref={element} method="post" action={form.action} hidden>
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
        </form>
      )}
    </>
  );
}

function ViewDocument({ arbitratorId, record }: { arbitratorId: string; record: SigningRecord }) {
  // The file stays the same while the viewer is open; each reading of the record has a new address.
  const [file, setFile] = useState<ViewedFile>();
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setFile(fileOf(record))}
      >
        View document
      </Button>
      {file && (
        <Suspense fallback={<Loader />}>
          <DocumentViewer
            file={file}
            refresh={async () => fileOf(await readRecord(arbitratorId))}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const fileOf = ({ documentName, fileBase64 }: SigningRecord): ViewedFile => ({
  title: documentName,
  format: 'pdf',
  pdfUrl: fileBase64,
  mediaUrl: '',
  downloadUrl: fileBase64,
  language: '',
  processing: { state: 'ready', message: '' },
});
