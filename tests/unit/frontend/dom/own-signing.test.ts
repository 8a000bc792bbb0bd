import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOtherSession, keepSessionFor } from '#portal/parts/signing/own-signing.ts';
import { beginSession, clearToken, currentToken } from '#portal/shared/session/session.ts';
import { fakeStorage } from './fake-storage.ts';

/** Sessions on the signer's pages (seed 2, section 6; ADR 63). */

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('localStorage', fakeStorage());
  beginSession('token-of-asha');
});
afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
});

test('a link from a mail ends the session', () => {
  endOtherSession('link-of-asha');
  expect(currentToken()).toBeUndefined();
});

test('the link that this tab opened for its user keeps the session, also on return', () => {
  keepSessionFor('link-of-asha');
  endOtherSession('link-of-asha');
  endOtherSession('link-of-asha');
  expect(currentToken()).toBe('token-of-asha');
});

test.each(['link-of-imran', undefined])(
  '%s ends it, and the own link does so afterwards',
  (other) => {
    keepSessionFor('link-of-asha');
    endOtherSession(other);
    expect(currentToken()).toBeUndefined();
    beginSession('token-of-imran');
    endOtherSession('link-of-asha');
    expect(currentToken()).toBeUndefined();
  },
);
