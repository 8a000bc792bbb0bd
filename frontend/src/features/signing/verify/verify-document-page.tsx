import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import fileIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import infoIcon from 'primeicons/raw-svg/info-circle.svg?raw';
import badIcon from 'primeicons/raw-svg/times-circle.svg?raw';
import { useEffect, useId, useRef, useState } from 'react';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { VERIFIABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileDrop } from '#portal/shared/ui/form/file-drop.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { startInspector } from './inspect-in-worker.ts';
import {
  type FileFacts,
  hashesOf,
  isBroken,
  tooLargeToVerify,
  type Verdict,
  verdictOf,
} from './verdict.ts';
import './verify-document.css';

type Checked = { file: File; facts: FileFacts; verdict: Verdict };

/**
 * Tells whether a PDF is a document that was signed here. The file is read in the browser; only
 * its hashes are sent.
 */
export function VerifyDocumentPage() {
  const { state, check, ask } = useCheck();
  const heading = useRef<HTMLHeadingElement>(null);
  const checked = state.kind === 'checked' ? state.checked : undefined;
  useEffect(() => {
    if (checked) heading.current?.focus();
  }, [checked]);
  return (
    <Page title="Verify a document" width="reading">
      <div className="verify">
        <p className="soft">
          Choose a PDF to learn whether it is the one that was signed here, by whom and when, and
          whether it was changed since. The file stays on your device: only its fingerprint is sent.
        </p>
        <FilePicker onFile={(file) => void check(file)} />
        {state.kind === 'reading' && (
          <div className="card verify-reading">
            <p role="status">{`Reading ${state.name}...`}</p>
            <progress aria-label={`Reading ${state.name}`} value={state.part} />
          </div>
        )}
        {state.kind === 'refused' && (
          <p className="form-failure" role="alert">
            {state.problem}
          </p>
        )}
        {checked && (
          <section className="card verify-result" aria-labelledby="verify-title">
            <div className={`verify-verdict verify-${checked.verdict.tone}`}>
              <Icon svg={icons[checked.verdict.tone]} size="lg" />
              <div>
                <h2 id="verify-title" ref={heading} tabIndex={-1}>
                  {checked.verdict.title}
                </h2>
                <p>{checked.verdict.text}</p>
              </div>
            </div>
            {checked.verdict.kind === 'unchecked' && (
              <div>
                <Button look="secondary" size="sm" onClick={() => void ask(checked)}>
                  Try again
                </Button>
              </div>
            )}
            <Details checked={checked} />
          </section>
        )}
      </div>
    </Page>
  );
}

const icons = { good: checkIcon, bad: badIcon, plain: infoIcon } as const;

type CheckState =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string; part: number }
  | { kind: 'refused'; problem: string }
  | { kind: 'checked'; checked: Checked };

function useCheck() {
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const inspector = useRef<ReturnType<typeof startInspector>>(undefined);
  /** Number of the file that was chosen last. */
  const latest = useRef(0);
  useEffect(() => {
    inspector.current = startInspector();
    return () => inspector.current?.end();
  }, []);

  const ask = async ({ file, facts }: Pick<Checked, 'file' | 'facts'>) => {
    const own = latest.current;
    const verdict = await callApi(signingEndpoints.verifySignedFile, {
      body: { hashes: hashesOf(facts) },
      isBackground: true,
    }).then(
      (reply) => verdictOf(facts, reply.versions),
      (error: unknown) => verdictOf(facts, undefined, waitTextOf(error)),
    );
    if (own === latest.current) setState({ kind: 'checked', checked: { file, facts, verdict } });
  };
  const check = async (file: File) => {
    latest.current += 1;
    const own = latest.current;
    if (file.size > VERIFIABLE_BYTES_MAX) {
      setState({
        kind: 'refused',
        problem: tooLargeToVerify(file.name),
      });
      return;
    }
    setState({ kind: 'reading', name: file.name, part: 0 });
    try {
      const facts = await inspector.current?.inspect(file, (part) => {
        if (own === latest.current) setState({ kind: 'reading', name: file.name, part });
      });
      if (facts && own === latest.current) await ask({ file, facts });
    } catch {
      if (own === latest.current)
        setState({ kind: 'refused', problem: `${file.name} could not be read. Choose it again.` });
    }
  };
  return { state, check, ask };
}

/** How long to wait after too many checks; undefined for other failures. */
const waitTextOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.code === 'too_many_tries' ? error.message : undefined;

function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file) onFile(file);
  };
  return (
    <FileDrop text="Drop a PDF here, or" icon={fileIcon} onFiles={take}>
      <Button
        look="secondary"
        size="sm"
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <p className="field-hint" id={`${id}-hint`}>
        Nothing is uploaded.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="application/pdf,.pdf"
        aria-label="PDF to verify"
        tabIndex={-1}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </FileDrop>
  );
}

const istOf = (instant: string) => `${indianDateTime(instant) ?? '-'} IST`;

function Details({ checked: { file, facts, verdict } }: { checked: Checked }) {
  return (
    <>
      {verdict.signedBy.length > 0 && (
        <div className="verify-part">
          <h3>Signed by</h3>
          <ul className="verify-list">
            {verdict.signedBy.map(({ name, signedAt }) => (
              <li key={`${name} ${signedAt}`}>
                <strong>{name}</strong> <span className="soft">{`on ${istOf(signedAt)}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {facts.signatures.length > 0 && (
        <div className="verify-part">
          <h3>Signatures in the file</h3>
          <ul className="verify-list">
            {facts.signatures.map((signature) => (
              <SignatureFacts
                key={`${signature.endsAt} ${signature.signerName}`}
                signature={signature}
                isKnown={verdict.knownVersions.includes(signature.sha256)}
              />
            ))}
          </ul>
        </div>
      )}
      {verdict.unchecked.length > 0 && (
        <div className="verify-part">
          <h3>What was not checked</h3>
          <ul>
            {verdict.unchecked.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="verify-hash soft">
        {`${file.name}, ${fileSize(file.size)}. SHA-256: `}
        <code>{facts.sha256}</code>
      </p>
    </>
  );
}

function SignatureFacts({
  signature,
  isKnown,
}: {
  signature: FileFacts['signatures'][number];
  /** Whether the portal has recorded it. Anybody can make a signature with any name. */
  isKnown: boolean;
}) {
  const { signerName, signedAt, isIntact, certificates, timestamp } = signature;
  const [own] = certificates;
  return (
    <li className="verify-signature">
      <strong>
        {isKnown ? signerName : signerName ? `Claims to be ${signerName}` : 'Without a name'}
      </strong>
      <span className={isBroken(signature) ? 'verify-broken' : isKnown ? 'verify-intact' : ''}>
        {stateOf(signature)}
      </span>
      {signedAt && <span className="soft">{`${istOf(signedAt)}, as written in the file`}</span>}
      {timestamp?.isIntact && (
        <span className="soft">{`${istOf(timestamp.at)}, as stamped by ${timestamp.authority}`}</span>
      )}
      {own && isIntact && (
        <span className="soft">{`Certificate issued by ${own.issuer}, valid from ${istOf(own.notBefore)} to ${istOf(own.notAfter)}`}</span>
      )}
    </li>
  );
}

function stateOf({ isIntact, addedSince }: FileFacts['signatures'][number]): string {
  if (!isIntact) return 'Does not fit the content of the file';
  if (addedSince === 'unsigned') return 'Intact, but something unsigned was added after it';
  return addedSince === 'signed' ? 'Intact; other signatures follow' : 'Intact';
}
