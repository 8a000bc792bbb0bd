import type { Me } from '#contracts/endpoints/accounts.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { type OwnDocument, useOpenOwnSigning, useSignNow } from './own-signatures.ts';

/** Requests the own signature on a document and opens the signer's page. */
export function SignNow({ document, name }: { document: OwnDocument; name: string }) {
  const { data: me } = useMe();
  return me ? <SignNowButton me={me} document={document} name={name} /> : null;
}

function SignNowButton({ me, document, name }: { me: Me; document: OwnDocument; name: string }) {
  const { signNow, isSubmitting, failure } = useSignNow(me, document);
  return (
    <>
      <SignButton name={name} isLocked={isSubmitting} onSign={signNow} />
      <FormFailure text={failure} />
    </>
  );
}

/** Opens the signer's page of a signature that was requested from the signed-in person. */
export function OpenOwnSigning({
  signingId,
  name,
  look,
}: {
  signingId: string;
  name: string;
  look?: 'primary' | 'secondary';
}) {
  const { open, isOpening } = useOpenOwnSigning();
  return <SignButton name={name} look={look} isLocked={isOpening} onSign={() => open(signingId)} />;
}

function SignButton({
  name,
  look = 'primary',
  isLocked,
  onSign,
}: {
  name: string;
  look?: 'primary' | 'secondary' | undefined;
  isLocked: boolean;
  onSign: () => Promise<void>;
}) {
  return (
    <Button
      look={look}
      size="sm"
      aria-label={`Sign ${name} now`}
      disabled={isLocked}
      onClick={() => void onSign()}
    >
      Sign now
    </Button>
  );
}
