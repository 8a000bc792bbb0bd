import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Algorithms and lengths of docs/inventory.md are those of the code (ASVS 5, V11). */

const sources = globSync([
  'lambdas/**/*.ts',
  'contracts/**/*.ts',
  'frontend/src/**/*.{ts,tsx}',
  'packages/{bundle-composer,pdf-signatures,typesetter,recogniser,mp3}/src/**/*.ts',
]).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const inventory = readFileSync('docs/inventory.md', 'utf8');

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Every algorithm that a call names, with its files. */
const named = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, algorithm = '']) => ({ algorithm, path })),
  );

it('hashes are SHA-256, but for the look-up of breached passwords', () => {
  const hashes = named(/create(?:Hash|Hmac)\('([^']+)'/g);
  expect(hashes.length).toBeGreaterThan(15);
  expect(hashes.filter(({ algorithm }) => algorithm !== 'sha256')).toEqual([
    { algorithm: 'sha1', path: 'lambdas/accounts/deps/breached-passwords.ts' },
  ]);
  expect(pathsWith(/subtle\.digest\('(?!SHA-256')/)).toEqual([]);
  expect(inventory).toContain('SHA-1');
});

it('ciphers are AES-256-GCM, but for what the signing gateway demands', () => {
  const ciphers = named(/create(?:C|Dec)ipheriv\('([^']+)'/g).map(
    ({ algorithm, path }) => `${algorithm} ${path}`,
  );
  expect([...new Set(ciphers)].sort()).toEqual([
    'aes-256-ecb lambdas/signing/gateway/gateway-parameters.ts',
    'aes-256-ecb lambdas/signing/gateway/returned-file.ts',
    'aes-256-gcm lambdas/shared/sealing/seal-text.ts',
  ]);
  expect(pathsWith(/RSA_PKCS1_PADDING|publicEncrypt\(/)).toEqual([
    'lambdas/signing/gateway/gateway-parameters.ts',
  ]);
});

it('nothing that must not be guessed is made by Math.random', () => {
  // Pauses between tries, and the shares of a counter.
  expect(pathsWith(/Math\.random\(/).sort()).toEqual([
    'lambdas/cases/writing/created-docket.ts',
    'lambdas/cases/writing/write-case.ts',
    'lambdas/shared/dynamo/batch.ts',
    'lambdas/shared/dynamo/change-item.ts',
    'lambdas/shared/dynamo/transact.ts',
  ]);
});

it('keys and random values have 128 bits or more', () => {
  const short = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/randomBytes\((\d+)\)/g)]
      .filter(([, bytes]) => Number(bytes) < 16)
      .map(([call]) => `${path} ${call}`),
  );
  // Names that have to differ, and keep no secret.
  expect(short.sort()).toEqual([
    'lambdas/docket/search/docket-journal.ts randomBytes(9)',
    'lambdas/docket/search/fold-journal.ts randomBytes(9)',
    'lambdas/portal-check/check-portal.lambda.ts randomBytes(12)',
  ]);
  const { text = '' } = sources.find(({ path }) => path.endsWith('sealing/sealing-keys.ts')) ?? {};
  expect(text).toContain("hkdfSync('sha256'");
  // 256 bits.
  expect(text).toMatch(/hkdfSync\([^;]*, 32\)/);
});

it('the inventory names the algorithms and the secrets', () => {
  for (const words of ['AES-256-GCM', 'HKDF-SHA-256', 'ECDSA on P-256', 'RS256', 'scrypt', '2,048'])
    expect(inventory).toContain(words);
  for (const key of ['identity-keys', 'link-keys', 'settlement-keys', 'signing-keys'])
    expect(inventory).toContain(`\`${key}\``);
});
