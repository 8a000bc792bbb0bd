import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { ReadingPage } from '#contracts/endpoints/speech/witness-readings.ts';
import { nameSchema, OTP_LENGTH } from '#contracts/rules/fields.ts';
import { signedStatement } from '#contracts/rules/speech/witness-readings.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { OtpInput } from '#portal/shared/ui/form/otp-input.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useSendCode, useSign } from './record-api.ts';

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}));

const nameOfSigner = nameSchema('Type your full name');

/** Signs the record: the typed name, and a code that is mailed to the witness. */
export function SignRecord({ page, link }: { page: ReadingPage; link: string }) {
  const { version, errata, errataRevision, codeGoesTo } = page;
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const [isDeclining, setDeclining] = useState(false);
  const sending = useSendCode(link);
  const signing = useSign(link);

  const checkedName = (): string | undefined => {
    const parsed = nameOfSigner.safeParse(name);
    setProblem(parsed.error?.issues[0]?.message);
    return parsed.data;
  };
  const sendCode = async () => {
    if (checkedName() === undefined || !(await sending.submit())) return;
    setSent(true);
    setCode('');
  };
  const sign = async () => {
    const signer = checkedName();
    const isWhole = code.length === OTP_LENGTH;
    setCodeProblem(isWhole ? undefined : `Enter the ${OTP_LENGTH} digits of the mail`);
    if (signer === undefined || !isWhole) return;
    await signing.submit({ name: signer, code, errataRevision });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (isSent ? sign() : sendCode());
  };
  const isBusy = sending.isSubmitting || signing.isSubmitting;
  return (
    <section className="card witness-part" aria-labelledby="sign-record">
      <h2 id="sign-record">Sign</h2>
      <form className="form" noValidate onSubmit={submit}>
        <p className="witness-statement">{signedStatement(version, errata.length)}</p>
        <TextField
          label="Your full name"
          hint="Typing your name and entering the code is your signature."
          isRequired
          autoComplete="name"
          maxLength={100}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {isSent && (
          <>
            <p role="status">
              {`A code is on its way to ${codeGoesTo}. It is valid for 15 minutes.`}
            </p>
            <OtpInput
              label="Code of the mail"
              value={code}
              isDisabled={isBusy}
              error={codeProblem}
              onChange={setCode}
            />
          </>
        )}
        <FormFailure text={signing.failure ?? sending.failure} />
        <div className="form-actions witness-actions">
          <Button look="quiet" disabled={isBusy} onClick={() => setDeclining(true)}>
            Decline to sign
          </Button>
          {isSent && (
            <Button look="secondary" disabled={isBusy} onClick={() => void sendCode()}>
              Send a new code
            </Button>
          )}
          <Button type="submit" disabled={isBusy}>
            {isSent ? 'Sign the record' : 'Mail me a code'}
          </Button>
        </div>
      </form>
      {isDeclining && (
        <Suspense>
          <DeclineDialog link={link} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </section>
  );
}
