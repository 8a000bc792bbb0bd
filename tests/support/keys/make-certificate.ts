import { createPrivateKey, type KeyObject, webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

/** A self-signed RSA certificate with 2,048 bits, and its private key. */
export async function makeCertificate(): Promise<{
  certificatePem: string;
  /** In DER. */
  certificate: Uint8Array;
  privateKey: KeyObject;
  /** The private key for WebCrypto. */
  key: webcrypto.CryptoKey;
}> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 1 });
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        // Common name.
        type: '2.5.4.3',
        value: new asn1js.Utf8String({ value: 'Gateway of the tests' }),
      }),
    );
  certificate.notBefore.value = new Date('2026-01-01T00:00:00.000Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00.000Z');
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const der = Buffer.from(certificate.toSchema(true).toBER());
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    certificate: new Uint8Array(der),
    key: keys.privateKey,
    privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
  };
}
