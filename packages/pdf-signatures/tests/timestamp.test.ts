import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { TIMESTAMP_INFO } from '../src/read/signed-data.ts';
import { readTimestamp } from '../src/read/timestamp.ts';
import {
  attribute,
  cmsOf,
  digestIs,
  issued,
  type MadeKey,
  makeKey,
  SIGNING_CERTIFICATE_V2,
  signerInfoOf,
  typeOf,
} from './make-cms.ts';
import {
  algorithm,
  authority,
  COMMON_NAME,
  int,
  longTime,
  name,
  octets,
  oid,
  SHA256,
  seq,
  set,
  tagged,
  text,
  usage,
} from './make-der.ts';

/** Tokens of a time authority, and what is left of those that are wrong. */

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const signature = Uint8Array.from([1, 2, 3]);

let key: MadeKey;
let certificate: Uint8Array;
let root: Uint8Array;
beforeAll(async () => {
  const [own, ofRoot] = [await makeKey(), await makeKey()];
  key = own;
  const called = (value: string) => name([COMMON_NAME, text(value)]);
  const forTimes = [usage('1.3.6.1.5.5.7.3.8')];
  certificate = await issued(
    { subject: called('Time authority'), extensions: forTimes },
    { key, by: ofRoot },
  );
  root = await issued(
    { subject: called('Root'), serial: int(9), extensions: [authority(0xff)] },
    { key: ofRoot, by: ofRoot },
  );
});

/** A token for `signature`, signed by the authority. */
async function tokenOf({
  certificates = [certificate, root],
  hasAttributes = true,
  named,
}: {
  certificates?: Uint8Array[];
  hasAttributes?: boolean;
  /** The certificate that the signed attributes name. */
  named?: Uint8Array;
} = {}): Promise<Uint8Array> {
  const imprint = seq(algorithm(SHA256), octets(sha256(signature)));
  const info = seq(int(1), oid('2.5.29.32.0'), imprint, int(7), longTime('20260505103007Z'));
  const attributes = [
    ...[typeOf(TIMESTAMP_INFO), digestIs(sha256(info))],
    ...(named ? [attribute(SIGNING_CERTIFICATE_V2, seq(seq(seq(octets(sha256(named))))))] : []),
  ];
  const made = await key.sign(hasAttributes ? set(...attributes) : info);
  const signer = signerInfoOf({
    ...{ attributes: hasAttributes ? attributes : null, signature: octets(made) },
  });
  return cmsOf({
    ...{ contentType: TIMESTAMP_INFO, content: [tagged(0, octets(info))] },
    ...{ certificates, signers: set(signer) },
  });
}

/** A timestamp of which nothing could be read. */
const nothing = {
  ...{ at: '', authority: '', isIntact: false, certificates: [], isChainValid: false },
  problem: 'malformed',
};
const known = { at: '2026-05-05T10:30:07.000Z', authority: 'Time authority', isChainValid: true };

describe('a timestamp', () => {
  it('has time, authority and chain', async () => {
    expect(await readTimestamp(await tokenOf(), signature)).toStrictEqual({
      ...{ ...known, isIntact: true },
      certificates: [
        expect.objectContaining({ subject: 'CN=Time authority' }),
        expect.objectContaining({ subject: 'CN=Root' }),
      ],
    });
  });

  it('of another signature is not intact', async () => {
    const other = Uint8Array.from([1, 2, 4]);
    expect(await readTimestamp(await tokenOf(), other)).toMatchObject({
      ...{ ...known, isIntact: false, problem: 'changed' },
    });
  });

  it('is the one of the certificate that it names', async () => {
    const read = async (named: Uint8Array) => readTimestamp(await tokenOf({ named }), signature);
    expect(await read(certificate)).toMatchObject({ ...known, isIntact: true });
    expect(await read(root)).toMatchObject({ ...known, isIntact: false, problem: 'forged' });
  });

  it.each([
    ['that is no message', async () => seq()],
    ['without the certificate of its authority', () => tokenOf({ certificates: [root] })],
    ['without signed attributes', () => tokenOf({ hasAttributes: false })],
  ])('%s tells nothing', async (_, make) => {
    expect(await readTimestamp(await make(), signature)).toStrictEqual(nothing);
  });
});
