import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { lazily, lazyClient } from '../lazy-client.ts';
import { type EvidenceKey, publishedKeyOf } from './evidence-key.ts';

/** The evidence key in KMS. `keyId`: its id, ARN or alias. */
export function connectEvidenceKey(
  keyId: string,
  client: Pick<KMSClient, 'send'> = lazyClient(async () =>
    (await import('./kms-client.ts')).createKmsClient(),
  ),
): EvidenceKey {
  const publicKey = lazily(async () => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
    if (!PublicKey) throw new Error('KMS returned no public key');
    return publishedKeyOf(PublicKey);
  });
  return {
    publicKey,
    async sign(text) {
      const { fingerprint } = await publicKey();
      const { Signature } = await client.send(
        new SignCommand({
          KeyId: keyId,
          Message: Buffer.from(text, 'utf8'),
          MessageType: 'RAW',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      if (!Signature) throw new Error('KMS returned no signature');
      return { key: fingerprint, value: Buffer.from(Signature).toString('base64') };
    },
  };
}
