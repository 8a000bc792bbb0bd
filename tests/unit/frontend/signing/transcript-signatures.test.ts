import { describe, expect, test } from 'vitest';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { signedText } from '#portal/parts/signing/signed-text.ts';
import { checkSignatories, newSignatory } from '#portal/parts/speech/signing/signature-wish.ts';

/** What the screens of a transcript say about its signatures. */

const signatory = (name: string, signedAt?: string): Signing['signatories'][number] => ({
  ...{ position: 1, name, email: 'one@example.org', state: 'issued', problem: '' },
  ...(signedAt !== undefined && { signedAt }),
});
const asha = signatory('Asha Rao', '2026-03-02T20:00:00.000Z');
const bina = signatory('Bina Sen', '2026-03-04T06:00:00.000Z');

test.each([
  [{ state: 'completed', signatories: [asha] }, 'Signed by Asha Rao on 03/03/2026.'],
  [
    { state: 'completed', signatories: [asha, bina] },
    'Signed by Asha Rao on 03/03/2026 and Bina Sen on 04/03/2026.',
  ],
  [
    { state: 'open', signatories: [asha, signatory('Bina Sen')] },
    'Signed by Asha Rao on 03/03/2026. Waiting for Bina Sen.',
  ],
  [{ state: 'open', signatories: [signatory('Bina Sen')] }, 'Waiting for Bina Sen.'],
  // Signatures that were given before a request was cancelled stay.
  [
    { state: 'cancelled', signatories: [asha, signatory('Bina Sen')] },
    'Signed by Asha Rao on 03/03/2026.',
  ],
  [{ state: 'cancelled', signatories: [signatory('Bina Sen')] }, ''],
] as const)('%o', (signing, text) => {
  expect(signedText({ ...signing, signatories: [...signing.signatories] })).toBe(text);
});

describe('signatories', () => {
  const check = (...rows: [name: string, email: string][]) =>
    checkSignatories({
      kind: 'others',
      signatories: rows.map(([name, email]) => ({ ...newSignatory(), name, email })),
    });

  test('need a name and an address', () => {
    expect(check(['Asha Rao', 'asha@example.org'])).toEqual([undefined]);
    expect(check(['', 'nowhere'])).toEqual([
      { name: 'Name is required', email: expect.stringMatching(/email/i) },
    ]);
  });

  test('need an address of their own', () => {
    expect(check(['Asha Rao', 'asha@example.org'], ['Bina Sen', ' Asha@Example.org '])).toEqual([
      undefined,
      { name: undefined, email: 'Each signatory needs an email address of their own' },
    ]);
  });
});
