import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyText, toAmountDigits } from '#contracts/rules/outcome/settlement.ts';
import { viewOffer } from '#lambdas/settlement/offers/view-offer.ts';
import { openOffer } from '#lambdas/settlement/record/sealed-offers.ts';
import type { SettlementDeps } from '#lambdas/settlement/record/settlement-deps.ts';
import { findSettlement } from '#lambdas/settlement/record/settlement-repository.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { deliverMails } from '#tests/support/stores/mailing-run.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { HOUR, type Settling, saltOf, startSettlement } from './start-settlement.ts';

/** Attacks on sealed figures, and races at the close. */

let on: Settling;
beforeAll(async () => {
  on = await startSettlement();
});
afterAll(() => on.stop());

/** Every way in which an amount could be written down. */
function formsOf(amountMinor: number): string[] {
  const plain = [String(amountMinor), toAmountDigits(amountMinor), String(amountMinor / 100)];
  const money = moneyText(amountMinor, 'INR').replace('INR ', '');
  return [...plain, money, ...plain.flatMap(encoded)];
}

const encoded = (text: string): string[] =>
  (['base64', 'base64url', 'hex'] as const).map((encoding) =>
    Buffer.from(text).toString(encoding).replace(/=+$/, ''),
  );

const demand = 41_237_893;
const offer = 17_654_329;

/** No text contains one of the figures, in whatever form. */
function expectNothingIn(texts: readonly string[], figures = [demand, offer]): void {
  for (const text of texts)
    for (const form of figures.flatMap(formsOf)) expect(text).not.toContain(form);
}

describe('figures without an overlap', () => {
  test('are in no stored item, reply, mail or notification of others, in any round', async () => {
    const { caseId, links } = await on.opened();
    const replies: unknown[] = [];
    const look = async () =>
      replies.push(
        await on.list(caseId, 'usr_mgr'),
        await on.list(caseId, 'usr_med'),
        await on.activitiesOf('usr_mgr', caseId),
        await on.activitiesOf('usr_med', caseId),
        await on.outbox(),
        await scanTable(on.table),
      );
    for (const round of [1, 2]) {
      await on.offer(links.claimant, demand, { round });
      expectNothingIn([JSON.stringify(await on.view(links.respondent))], [demand]);
      replies.push(await on.remind(caseId).catch((error: unknown) => String(error)));
      await on.offer(links.respondent, offer, { round });
      await look();
      on.move(HOUR);
      await on.closeDue();
      await look();
    }
    expect((await on.list(caseId)).settlements[0]?.state).toBe('notReached');
    expectNothingIn(replies.map((reply) => JSON.stringify(reply)));
    // Each owner still has the own figure, and not the other one.
    const own = JSON.stringify(await on.view(links.claimant));
    expect(own).toContain(toAmountDigits(demand));
    expectNothingIn([own], [offer]);
    expectNothingIn([JSON.stringify(await on.view(links.respondent))], [demand]);
  });

  test('are in no error: late, of another round, too high, twenty-first, with a dead link', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    const errors: unknown[] = [];
    const refused = (attempt: Promise<unknown>) =>
      attempt.then(
        () => expect.unreachable(),
        (error: unknown) => errors.push(error),
      );
    await refused(on.offer(links.claimant, demand, { round: 2 }));
    await refused(on.offer(links.claimant, demand + 100_000_000));
    for (let sent = 0; sent < 20; sent += 1) await on.offer(links.respondent, offer);
    await refused(on.offer(links.respondent, offer));
    await on.renew(caseId, 'claimant');
    await refused(on.offer(links.claimant, demand));
    on.move(HOUR);
    await refused(on.offer((await on.linksOf(caseId)).claimant, demand));
    expect(errors).toHaveLength(5);
    expectNothingIn(
      errors.map((error) =>
        error instanceof Error ? JSON.stringify([error.message, error.stack, error]) : '',
      ),
    );
  });

  test('have no influence on sizes: of what is stored, sent and answered', async () => {
    const sizesFor = async (amount: number) => {
      const sizes: number[] = [];
      const counted = connectTable(on.table.name);
      counted.client.middlewareStack.add(
        (next) => async (args) => {
          sizes.push(JSON.stringify(args.input).length);
          const reply = await next(args);
          return reply;
        },
        { step: 'initialize', name: 'countBytes' },
      );
      const { caseId, links } = await on.opened({ rounds: 1 });
      const reply = await on.offer(links.claimant, amount, { by: on.depsOn(counted) });
      counted.client.destroy();
      return [
        ...sizes,
        ...[reply, await on.view(links.claimant), await on.view(links.respondent)].map(sizeOf),
        sizeOf(await on.list(caseId)),
      ];
    };
    const smallest = await sizesFor(1);
    expect(smallest.length).toBeGreaterThan(6);
    expect(await sizesFor(demand)).toEqual(smallest);
    expect(await sizesFor(50_000_000)).toEqual(smallest);
  });

  test('cannot be opened in another place, by the identity keys or for the other side', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, demand);
    const stored = await findSettlement(on.table, caseId, 1);
    const round = stored?.rounds[0];
    if (!stored || !round) throw new Error('nothing is stored');
    expect(openOffer(on.keys, stored, round, 'claimant')?.amountMinor).toBe(demand);
    const moved = { ...round, offers: { respondent: round.offers.claimant } };
    expect(() => openOffer(on.keys, stored, moved, 'respondent')).toThrow();
    expect(() => openOffer(on.keys, { id: 'stl_other' }, round, 'claimant')).toThrow();
    expect(() => openOffer(on.keys, stored, { ...round, number: 2 }, 'claimant')).toThrow();
  });
});

const sizeOf = (reply: unknown) => JSON.stringify(reply).length;

test('the table never holds a link, while its mail waits and is tried again; the mail has it', async () => {
  const { links } = await on.opened();
  const texts = Object.values(links);
  const mails = await deliverMails({ table: on.table, now: on.now() }, (items) => {
    for (const link of texts) expect(JSON.stringify(items)).not.toContain(link);
  });
  for (const link of texts) {
    const address = `https://portal.example/settlement-offer#link=${link}`;
    expect(mails.filter(({ text }) => text.includes(address))).toHaveLength(1);
    expect(await on.view(link)).toMatchObject({ state: 'open' });
  }
});

describe('an offer of the other side', () => {
  /** The commands of `work`, each with the kinds of its transaction's items, and its uses of the keys. */
  async function commandsOf(work: (deps: SettlementDeps) => Promise<unknown>): Promise<string[]> {
    const commands: string[] = [];
    const recorded = connectTable(on.table.name);
    recorded.client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const items = 'TransactItems' in args.input ? (args.input.TransactItems ?? []) : [];
          const kinds = items.map((item) => Object.keys(item).join());
          commands.push([commandName, ...kinds].join(' '));
          return next(args);
        },
      { step: 'initialize', name: 'recordCommands' },
    );
    const { offerKeys } = on.deps;
    await work({
      ...on.depsOn(recorded),
      offerKeys: () => {
        commands.push('keys');
        return offerKeys();
      },
    });
    recorded.client.destroy();
    return commands;
  }

  /** What the claimant's calls read and write. */
  async function claimantsCommands(hasOther: boolean, rules: { closesEarly: boolean }) {
    const { links } = await on.opened({ rounds: 2, ...rules });
    const link = links.claimant;
    if (hasOther) await on.offer(links.respondent, offer);
    const salt = saltOf();
    const view = (deps: SettlementDeps) => viewOffer(deps, { body: { link } });
    const submit = (amount: number) => (by: SettlementDeps) => on.offer(link, amount, { salt, by });
    const refused = (by: SettlementDeps) =>
      on.offer(link, demand, { round: 2, by }).catch(({ code }) => code);
    const before = { view: await commandsOf(view), refused: await commandsOf(refused) };
    if (rules.closesEarly) return before;
    return {
      ...before,
      first: await commandsOf(submit(demand)),
      repeated: await commandsOf(submit(demand)),
      changed: await commandsOf(submit(demand + 100)),
      viewed: await commandsOf(view),
    };
  }

  test.each([{ closesEarly: false }, { closesEarly: true }])(
    'changes no read and no write of this side’s calls (%o)',
    async (rules) => {
      const alone = await claimantsCommands(false, rules);
      expect(alone.view.length).toBeGreaterThan(1);
      expect(await claimantsCommands(true, rules)).toEqual(alone);
    },
  );
});

describe('races', () => {
  test('of both sides, readers and two closing runs give one result, of the last figures', async () => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const { caseId, links } = await on.opened({ closesEarly: true });
      await Promise.allSettled([
        on.offer(links.claimant, 30_000_000),
        on.offer(links.claimant, 32_000_000),
        on.offer(links.respondent, 33_000_000),
        on.offer(links.respondent, 34_000_000),
        on.closeDue(),
        on.list(caseId),
        on.closeDue(),
      ]);
      const { settlements } = await on.list(caseId);
      const stored = await findSettlement(on.table, caseId, 1);
      const round = stored?.rounds[0];
      if (!stored || !round) throw new Error('nothing is stored');
      const claimant = openOffer(on.keys, stored, round, 'claimant')?.amountMinor ?? 0;
      const respondent = openOffer(on.keys, stored, round, 'respondent')?.amountMinor ?? 0;
      expect(settlements).toMatchObject([
        { state: 'reached', settlementMinor: (claimant + respondent) / 2, rounds: [{}] },
      ]);
      expect(await on.caseOf(caseId)).toMatchObject({ status: 'negotiationReached' });
      const ended = (await on.activitiesOf('usr_med', caseId)).filter(
        ({ kind, id }) => kind === 'PAYMENT' || id.endsWith('-offer'),
      );
      expect(ended).toHaveLength(2);
    }
  });

  test('of an offer with the closing never change a closed round', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    await on.offer(links.claimant, 30_000_000);
    await on.offer(links.respondent, 20_000_000);
    on.move(HOUR);
    const attempts = await Promise.allSettled([
      on.closeDue(),
      on.offer(links.respondent, 30_000_000),
      on.offer(links.claimant, 20_000_000),
      on.closeDue(),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect((await on.list(caseId)).settlements).toMatchObject([
      { state: 'notReached', rounds: [{ result: 'noOverlap' }] },
    ]);
  });

  test('of cancelling with the second offer end in one of both states, never in between', async () => {
    const { caseId, links } = await on.opened({ closesEarly: true });
    await on.offer(links.claimant, 100);
    await Promise.allSettled([on.offer(links.respondent, 100), on.cancel(caseId)]);
    const [settlement] = (await on.list(caseId)).settlements;
    const status = (await on.caseOf(caseId))?.status;
    expect([settlement?.state, settlement?.settlementMinor, status]).toEqual(
      settlement?.state === 'reached'
        ? ['reached', 100, 'negotiationReached']
        : ['cancelled', undefined, 'negotiationOngoing'],
    );
  });
});
