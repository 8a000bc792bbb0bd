import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferPage } from '#contracts/endpoints/outcome/settlement.ts';
import { settlementKeys } from '#lambdas/settlement/record/settlement-keys.ts';
import type { SettlementRecord } from '#lambdas/settlement/record/settlement-record.ts';
import { findSettlement } from '#lambdas/settlement/record/settlement-repository.ts';
import { receiptText } from '#portal/features/settlement/receipt-text.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { readObject } from '#shared/files/read-object.ts';
import { HOUR, type Settling, startSettlement } from './start-settlement.ts';

/** A receipt proves what it says without the portal; what was replaced in the table is shown. */

let on: Settling;
let folder: string;
beforeAll(async () => {
  on = await startSettlement();
  folder = await mkdtemp(join(tmpdir(), 'receipts-'));
}, 60_000);
afterAll(async () => {
  await on.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

/** A settlement that was reached at 25,000,000. */
async function reached() {
  const { caseId, links } = await on.opened({ rounds: 1 });
  const { receipt } = await on.offer(links.claimant, 20_000_000);
  await on.offer(links.respondent, 30_000_000);
  on.move(HOUR);
  await on.closeDue();
  const page = await on.view(links.claimant);
  expect(page).toMatchObject({ state: 'reached', proof: 'signed', settlementMinor: 25_000_000 });
  return { caseId, links, receipt, page };
}

/** Runs the commands that a receipt prints, in a folder with the receipt. True if both succeed. */
async function check(text: string): Promise<boolean> {
  const place = await mkdtemp(join(folder, 'one-'));
  await writeFile(join(place, 'receipt.txt'), text);
  const commands = [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThanOrEqual(4);
  try {
    const { stdout } = await run('sh', ['-ec', commands.join('\n')], { cwd: place });
    expect(stdout).toContain('Verified OK');
    const computed = createHash('sha256')
      .update(await readFile(join(place, 'figure.txt')))
      .digest('hex');
    const [, commitment] = /^Commitment: +([0-9a-f]{64})$/m.exec(text) ?? [];
    const statement = await readFile(join(place, 'statement.txt'), 'utf8');
    return computed === commitment && statement.split('\n')[4] === commitment;
  } catch {
    return false;
  }
}

const receiptOf = (page: OfferPage) => {
  const receipt = page.rounds[0]?.ownOffer;
  if (!receipt) throw new Error('The page has the receipt');
  return receiptText(receipt, page.evidenceKey);
};

describe('a receipt', () => {
  test('is verified by OpenSSL with the commands that it prints', async () => {
    const { page } = await reached();
    expect(await check(receiptOf(page))).toBe(true);
  });

  test('that was forged does not verify', async () => {
    const { page } = await reached();
    const text = receiptOf(page);
    const [, salt = ''] = /^Salt: +([0-9a-f]{64})$/m.exec(text) ?? [];
    for (const forged of [
      // Another figure; another figure with its own commitment; another time.
      text.replaceAll('0000000020000000', '0000000010000000'),
      text
        .replaceAll('0000000020000000', '0000000010000000')
        .replaceAll(
          page.rounds[0]?.ownOffer?.commitment ?? '',
          createHash('sha256').update(`forged ${salt}`).digest('hex'),
        ),
      text.replaceAll(page.rounds[0]?.ownOffer?.at ?? '', '2026-01-01T00:00:00.000Z'),
    ]) {
      expect(forged).not.toBe(text);
      expect(await check(forged)).toBe(false);
    }
  });
});

test('the mails of the closing and the evidence hold both commitments and the key', async () => {
  const { caseId, page } = await reached();
  const { code = '' } = (await on.caseOf(caseId)) ?? {};
  const mails = (await on.outbox()).filter(
    (mail) => mail.includes(code) && mail.includes('settlement number reached'),
  );
  const commitments = page.rounds[0]?.commitments.map(({ commitment }) => commitment) ?? [];
  expect(commitments).toHaveLength(2);
  // Both sides and the neutrals.
  expect(mails).toHaveLength(3);
  for (const mail of mails)
    for (const part of [...commitments, page.evidenceKey.fingerprint]) expect(mail).toContain(part);
  const stored = await readObject(on.deps.files, {
    key: `settlements/${caseId}/${page.settlementId}/evidence.json`,
  });
  const text = Buffer.from(stored ?? []).toString('utf8');
  for (const part of commitments) expect(text).toContain(part);
  expect(text).not.toMatch(/0000000020000000|0000000030000000/);
  expect(JSON.parse(text)).toMatchObject({ publicKey: page.evidenceKey });
  expect(page.evidenceUrl).toContain('evidence.json');
});

describe('what was replaced in the table is shown to both sides and the neutrals', () => {
  const forgeries: Record<string, (stored: SettlementRecord) => SettlementRecord> = {
    'a commitment': (stored) => withOffer(stored, { commitment: 'f'.repeat(64) }),
    'the time of an offer': (stored) => withOffer(stored, { at: '2026-03-01T00:00:00.000Z' }),
    'the number': (stored) => ({ ...stored, settlementMinor: 20_000_001 }),
    'the state': (stored) => ({ ...stored, state: 'notReached' }),
    'the tolerance': (stored) => ({ ...stored, rules: { ...stored.rules, toleranceMinor: 5 } }),
  };
  const withOffer = (stored: SettlementRecord, change: object): SettlementRecord => ({
    ...stored,
    rounds: stored.rounds.map((round) => ({
      ...round,
      offers: {
        ...round.offers,
        ...(round.offers.respondent && {
          respondent: {
            ...round.offers.respondent,
            history: round.offers.respondent.history.map((one) => ({ ...one, ...change })),
          },
        }),
      },
    })),
  });
  const replace = async (caseId: string, change: (stored: SettlementRecord) => object) => {
    const stored = await findSettlement(on.deps.table, caseId, 1);
    if (!stored) throw new Error('The settlement is stored');
    await batchWrite(on.deps.table, {
      put: [{ ...settlementKeys.settlement(caseId, 1), ...change(stored) }],
    });
  };

  test.each(Object.keys(forgeries))('%s', async (what) => {
    const { caseId, links } = await reached();
    await replace(caseId, (stored) => forgeries[what]?.(stored) ?? stored);
    expect(await on.view(links.claimant)).toMatchObject({ proof: 'altered' });
    expect((await on.list(caseId)).settlements[0]).toMatchObject({ proof: 'altered' });
  });

  test('a removed signature is no proof', async () => {
    const { caseId, links } = await reached();
    await replace(caseId, ({ resultSignature: _, ...rest }) => rest);
    expect(await on.view(links.claimant)).toMatchObject({ proof: 'unsigned' });
  });
});

test('the mails of the opening say what the tolerance can cost each side, in money', async () => {
  const caseId = await on.newCase();
  await on.open(caseId, { tolerance: { kind: 'amount', amountMinor: 100_050 } });
  const { code = '' } = (await on.caseOf(caseId)) ?? {};
  const mails = (await on.outbox()).filter((mail) => mail.includes(code));
  for (const figure of ['demand', 'offer'])
    expect(
      mails.filter((mail) =>
        mail.includes(
          `The settlement number may be up to half the tolerance, INR 500.25, worse for you than your ${figure}.`,
        ),
      ),
    ).toHaveLength(1);

  const exact = await on.newCase();
  await on.open(exact);
  const { code: exactCode = '' } = (await on.caseOf(exact)) ?? {};
  const others = (await on.outbox()).filter((mail) => mail.includes(exactCode));
  expect(others.length).toBeGreaterThan(0);
  expect(others.join()).not.toContain('tolerance');
});
