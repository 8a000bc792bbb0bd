import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOT_CHECKED_YET } from '#contracts/rules/outcome/signing.ts';
import { onceChecked } from '#portal/parts/signing/own-signatures.ts';
import { endOtherSession, keepSessionFor } from '#portal/parts/signing/own-signing.ts';
import { ViewerFailure } from '#portal/parts/viewer/viewer-failure.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { beginSession, clearToken, currentToken } from '#portal/shared/session/session.ts';
import { fakeStorage } from './fakes/fake-storage.ts';

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

describe('a document that the malware scan has not checked yet', () => {
  const refusal = (text: string) => new ApiFailure(text, { status: 409 });
  const unchecked = () => refusal(`'Disclosure.pdf' ${NOT_CHECKED_YET}`);

  test('is asked for again until it is checked', async () => {
    const replies = [unchecked(), new ViewerFailure('gone', { cause: unchecked() }), 'address'];
    const pauses: number[] = [];
    const ask = async () => {
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return reply;
    };
    const pause = async (milliseconds: number) => pauses.push(milliseconds);
    expect(await onceChecked(ask, pause)).toBe('address');
    expect(pauses).toEqual([1_000, 1_000]);
  });

  test('is refused in the end, and another refusal at once', async () => {
    const asked = vi.fn(async () => {
      throw unchecked();
    });
    await expect(onceChecked(asked, async () => undefined)).rejects.toThrow(NOT_CHECKED_YET);
    expect(asked).toHaveBeenCalledTimes(30);
    const blocked = vi.fn(async () => {
      throw refusal('is blocked: the malware scan found a threat');
    });
    await expect(onceChecked(blocked, async () => undefined)).rejects.toThrow('is blocked');
    expect(blocked).toHaveBeenCalledOnce();
  });
});
