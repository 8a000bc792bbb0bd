import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SigningAuditEvent } from '#contracts/endpoints/outcome/signing.ts';
import { AUDIT_START, auditText, SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { resultPollMs } from '#portal/features/signing/api/result-poll.ts';
import { findBrokenEvent } from '#portal/features/signing/certificate/check-chain.ts';
import { linkStateOf } from '#portal/features/signing/signer/link-state.ts';
import { indianLogTime } from '#portal/shared/dates/indian-dates.ts';

describe('the state of a link', () => {
  const issuedAt = '2026-11-22T10:00:00.000Z';
  const at = (afterMs: number) => new Date(Date.parse(issuedAt) + afterMs);
  const opened = { state: 'opened', updated_at: issuedAt, eSignedFile: '' } as const;

  it('is open for five days to the millisecond', () => {
    expect(linkStateOf(opened, at(SIGNING_LINK_MS))).toBe('open');
    expect(linkStateOf(opened, at(SIGNING_LINK_MS + 1))).toBe('expired');
  });

  it('is signed with a signed file, also after its expiry', () => {
    expect(linkStateOf({ ...opened, eSignedFile: 'https://files/1' }, at(2e9))).toBe('signed');
    expect(linkStateOf({ ...opened, state: 'signed' }, at(2e9))).toBe('signed');
  });

  it('is what the server says for a link that was cancelled, has expired or waits', () => {
    for (const state of ['cancelled', 'expired', 'waiting'] as const)
      expect(linkStateOf({ ...opened, state }, at(0))).toBe(state);
  });
});

it('asks for a result often at first, then less, and not without end', () => {
  expect([0, 119_999, 120_000, 1_799_999, 1_800_000].map(resultPollMs)).toEqual([
    3_000,
    3_000,
    15_000,
    15_000,
    false,
  ]);
});

it('writes log times in Indian time', () => {
  expect(indianLogTime(Date.parse('2026-12-31T18:30:05.999Z'))).toBe('2027-01-01 00:00:05');
});

describe('the check of an audit chain', () => {
  /** Computed here by Node's own hash, not by the code under test. */
  function chainOf(actors: readonly string[]): SigningAuditEvent[] {
    const events: SigningAuditEvent[] = [];
    for (const [index, actor] of actors.entries()) {
      const facts = {
        sequence: index + 1,
        at: '2026-11-22T10:00:00.000Z',
        event: 'opened',
        actor,
        details: { b: 'नमस्ते', a: '1' },
        previousHash: events.at(-1)?.hash ?? AUDIT_START,
      } as const;
      events.push({ ...facts, hash: createHash('sha256').update(auditText(facts)).digest('hex') });
    }
    return events;
  }
  const chain = chainOf(['Asha', 'Portal', 'Signing gateway']);

  it('finds nothing in an intact chain', async () => {
    expect(await findBrokenEvent(chain)).toBeUndefined();
    expect(await findBrokenEvent([])).toBeUndefined();
  });

  it('does not depend on the order in which details arrive', async () => {
    const turned = chain.map((event) => ({ ...event, details: { a: '1', b: 'नमस्ते' } }));
    expect(await findBrokenEvent(turned)).toBeUndefined();
  });

  it('finds an event that was changed, removed, added or moved', async () => {
    const [first, second, third] = chain;
    if (!first || !second || !third) throw new Error('Three events');
    const changed = [first, { ...second, actor: 'Mallory' }, third];
    expect(await findBrokenEvent(changed)).toBe(2);
    expect(await findBrokenEvent([first, third])).toBe(2);
    expect(await findBrokenEvent([second, third])).toBe(1);
    expect(await findBrokenEvent([first, first, second, third])).toBe(2);
    expect(await findBrokenEvent([first, third, second])).toBe(2);
    const [, forged] = chainOf(['Mallory', 'Portal']);
    expect(forged && (await findBrokenEvent([first, forged]))).toBe(2);
  });
});
