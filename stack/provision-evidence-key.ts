import {
  AlreadyExistsException,
  CreateAliasCommand,
  CreateKeyCommand,
  GetPublicKeyCommand,
  type KMSClient,
  NotFoundException,
} from '@aws-sdk/client-kms';

const ALIAS = 'alias/neutral-portal-evidence';

/** Creates the key that signs evidence if it is missing, as the data stack does. Returns its alias. */
export async function provisionEvidenceKey(kms: KMSClient): Promise<string> {
  try {
    await kms.send(new GetPublicKeyCommand({ KeyId: ALIAS }));
    return ALIAS;
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
  const { KeyMetadata } = await kms.send(
    new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
  );
  try {
    await kms.send(new CreateAliasCommand({ AliasName: ALIAS, TargetKeyId: KeyMetadata?.KeyId }));
  } catch (error) {
    // Another start was first; its key is used.
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
  return ALIAS;
}
