import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitmentOf, OFFERS_MAX } from '#contracts/rules/outcome/settlement.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { CLAIM, HOUR, type Settling, saltOf, startSettlement } from './start-settlement.ts';

/** Settlement rounds from opening to their result. */

let on: Settling;
beforeAll(async () => {
  on = await startSettlement();
});
afterAll(() => on.stop());

const conflict = { code: 'conflict' };

describe('opening', () => {
  test('mails each side a link of its own and notifies the neutrals', async () => {
    const { caseId, links } = await on.opened();
    expect(links.claimant).not.toBe(links.respondent);
    expect(await on.view(links.claimant)).toMatchObject({
      side: 'claimant',
      name: 'Meera Joshi',
      state: 'open',
      rules: { roundsTotal: 2, claimMinor: CLAIM, currency: 'INR', toleranceMinor: 0 },
      rounds: [{ number: 1, commitments: [], offersLeft: OFFERS_MAX }],
    });
    expect(await on.view(links.respondent)).toMatchObject({ side: 'respondent' });
    expect(await on.activitiesOf('usr_med', caseId)).toMatchObject([
      { kind: 'OFFER', message: expect.stringContaining('Settlement rounds opened') },
    ]);
    const shown = JSON.stringify(await on.list(caseId, 'usr_mgr'));
    for (const link of Object.values(links)) expect(shown).not.toContain(link);
  });

  test('is refused for a second open settlement, also at the same moment', async () => {
    const caseId = await on.newCase();
    const both = await Promise.allSettled([on.open(caseId), on.open(caseId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(on.open(caseId)).rejects.toMatchObject(conflict);
    expect((await on.list(caseId)).settlements).toHaveLength(1);
    await on.cancel(caseId);
    await on.open(caseId);
    expect((await on.list(caseId)).settlements.map(({ state }) => state)).toEqual([
      'open',
      'cancelled',
    ]);
  });

  test.each([
    ['a mediation', { resolutionKind: 'mediation' as const }],
    ['a case that is not under resolution', { status: 'negotiationReached' as const }],
    ['a claim without an amount', { totalClaim: undefined }],
    ['a claim of nothing', { totalClaim: { amountMinor: 0, currency: 'INR' } }],
  ])('is refused for %s', async (_, facts) => {
    const caseId = await on.newCase(facts);
    await expect(on.open(caseId)).rejects.toMatchObject(conflict);
    expect((await on.list(caseId)).problem).not.toBe('');
  });

  test('is refused to a neutral who is not the manager, and to a stranger', async () => {
    const caseId = await on.newCase();
    await expect(on.open(caseId, {}, 'usr_med')).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(on.open(caseId, {}, 'usr_stranger')).rejects.toMatchObject({ code: 'not_found' });
    await expect(on.list(caseId, 'usr_stranger')).rejects.toMatchObject({ code: 'not_found' });
    const { mayManage, representatives } = await on.list(caseId);
    expect({ mayManage, representatives }).toEqual({
      mayManage: false,
      representatives: { claimant: [], respondent: [] },
    });
  });

  test.each([
    ['closesAt', () => ({ closesAt: on.at(299) })],
    ['closesAt', () => ({ closesAt: on.at(14 * 24 * HOUR + 1) })],
    ['opensAt', () => ({ opensAt: on.at(14 * 24 * HOUR + 1), closesAt: on.at(15 * 24 * HOUR) })],
    ['tolerance', () => ({ tolerance: { kind: 'amount' as const, amountMinor: CLAIM / 10 + 1 } })],
    ['claimantId', () => ({ claimantId: 'respondent_1' })],
    ['respondentId', () => ({ respondentId: 'agt_1' })],
  ])('names a wrong %s', async (field, wish) => {
    const caseId = await on.newCase();
    await expect(on.open(caseId, wish())).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ field }],
    });
  });

  test('needs two different mailboxes', async () => {
    const caseId = await on.newCase({
      respondents: [{ name: 'Meera herself', email: 'MEERA@example.com' }],
    });
    await expect(on.open(caseId)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('an offer', () => {
  test('is confirmed by a receipt that proves it, and a repeat returns the same one', async () => {
    const { links } = await on.opened();
    const salt = saltOf();
    const { receipt } = await on.offer(links.claimant, 40_000_001, { salt });
    expect(receipt).toMatchObject({ amount: '0000000040000001', currency: 'INR', round: 1, salt });
    const { settlementId, round, side, currency } = receipt;
    expect(receipt.commitment).toBe(
      await commitmentOf({ settlementId, round, side, amountMinor: 40_000_001, currency, salt }),
    );
    on.move(5);
    expect((await on.offer(links.claimant, 40_000_001, { salt })).receipt).toEqual(receipt);
    expect((await on.view(links.claimant)).rounds[0]).toMatchObject({
      ownOffer: receipt,
      offersLeft: OFFERS_MAX - 1,
      commitments: [],
    });
    expect((await on.view(links.respondent)).rounds[0]?.ownOffer).toBeUndefined();
  });

  test('can be changed until the round closes; only the last one counts', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 49_000_000);
    const { receipt } = await on.offer(links.claimant, 30_000_000);
    await on.offer(links.respondent, 31_000_000);
    on.move(HOUR);
    const { rounds, settlementMinor } = await on.view(links.claimant);
    expect(settlementMinor).toBe(30_500_000);
    expect(rounds[0]?.commitments).toContainEqual({
      side: 'claimant',
      commitment: receipt.commitment,
      at: receipt.at,
    });
    expect((await on.list(caseId)).settlements[0]?.rounds[0]?.commitments).toHaveLength(2);
  });

  test.each([
    [0, 'invalid_input'],
    [CLAIM + 1, 'invalid_input'],
  ])('of %i is refused and stored nowhere', async (amount, code) => {
    const { links } = await on.opened();
    const error = await on.offer(links.respondent, amount).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify(error)).not.toMatch(/5000000[01]/);
    expect((await on.view(links.respondent)).rounds[0]?.offersLeft).toBe(OFFERS_MAX);
  });

  test('of one paisa and of the whole claim are taken', async () => {
    const { links } = await on.opened();
    await on.offer(links.respondent, 1);
    await on.offer(links.claimant, CLAIM);
    on.move(HOUR);
    expect((await on.view(links.claimant)).rounds).toMatchObject([
      { result: 'noOverlap' },
      { number: 2 },
    ]);
  });

  test('is limited to 20 in a round', async () => {
    const { links } = await on.opened();
    for (let sent = 1; sent <= OFFERS_MAX; sent += 1) await on.offer(links.claimant, sent);
    await expect(on.offer(links.claimant, 1)).rejects.toMatchObject({ code: 'too_many_tries' });
    expect((await on.view(links.claimant)).rounds[0]).toMatchObject({
      offersLeft: 0,
      ownOffer: { amount: '0000000000000020' },
    });
  });

  test('is taken one second before the closing time and refused at it', async () => {
    const { links } = await on.opened({ rounds: 1 });
    on.move(HOUR - 1);
    await on.offer(links.claimant, 100);
    on.move(1);
    await expect(on.offer(links.respondent, 100)).rejects.toMatchObject(conflict);
    expect(await on.view(links.respondent)).toMatchObject({
      state: 'notReached',
      rounds: [{ result: 'oneSided' }],
    });
  });

  test('is refused before the round opens and for another round', async () => {
    const { links } = await on.opened({ opensAt: on.at(HOUR), closesAt: on.at(2 * HOUR) });
    await expect(on.offer(links.claimant, 100)).rejects.toMatchObject(conflict);
    await expect(on.offer(links.claimant, 100, { round: 2 })).rejects.toMatchObject(conflict);
    on.move(HOUR - 1);
    await expect(on.offer(links.claimant, 100)).rejects.toMatchObject(conflict);
    on.move(1);
    await on.offer(links.claimant, 100);
  });
});

describe('a closed round', () => {
  test('with an overlap stores the number, moves the case and notifies once', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 30_000_000);
    await on.offer(links.respondent, 30_000_001);
    on.move(HOUR);
    await Promise.all([on.closeDue(), on.closeDue(), on.list(caseId), on.view(links.claimant)]);
    await on.closeDue();
    expect(await on.caseOf(caseId)).toMatchObject({ status: 'negotiationReached' });
    expect((await on.list(caseId)).settlements).toMatchObject([
      { state: 'reached', settlementMinor: 30_000_000, rounds: [{ result: 'overlap' }] },
    ]);
    for (const userId of ['usr_med', 'usr_mgr']) {
      const activities = await on.activitiesOf(userId, caseId);
      const ended = activities.filter(({ id }) => !id.endsWith('-opened'));
      expect(ended.map(({ kind, meta }) => [kind, meta['actions']]).sort()).toEqual([
        ['OFFER', 'settlementNumber'],
        ['PAYMENT', 'claimantRequestNegotiationSuccessFee,respondentRequestNegotiationSuccessFee'],
      ]);
      expect(ended.map(({ message }) => message).join()).toContain('INR 3,00,000.00');
    }
    const { code = '' } = (await on.caseOf(caseId)) ?? {};
    const mails = (await on.outbox()).filter(
      (mail) =>
        mail.includes(code) && mail.includes('reached the settlement number INR 3,00,000.00'),
    );
    expect(mails).toHaveLength(3);
    await expect(on.offer(links.claimant, 1)).rejects.toMatchObject(conflict);
    await expect(on.cancel(caseId)).rejects.toMatchObject(conflict);
    await expect(on.open(caseId)).rejects.toMatchObject(conflict);
  });

  test('counts a gap within the tolerance as an overlap', async () => {
    const { links } = await on.opened({ tolerance: { kind: 'share', basisPoints: 200 } });
    await on.offer(links.claimant, 31_000_000);
    await on.offer(links.respondent, 30_000_000);
    on.move(HOUR);
    expect(await on.view(links.respondent)).toMatchObject({
      state: 'reached',
      settlementMinor: 30_500_000,
    });
  });

  test('closes early only if the settlement says so', async () => {
    const late = await on.opened();
    await on.offer(late.links.claimant, 100);
    expect((await on.offer(late.links.respondent, 100)).page.state).toBe('open');
    const early = await on.opened({ closesEarly: true });
    await on.offer(early.links.claimant, 100);
    const { page } = await on.offer(early.links.respondent, 100);
    expect(page).toMatchObject({ state: 'reached', settlementMinor: 100 });
    expect(await on.caseOf(early.caseId)).toMatchObject({ status: 'negotiationReached' });
  });

  test('without an overlap opens the next, as long as the first, and mails both links', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 30_000_000);
    await on.offer(links.respondent, 20_000_000);
    on.move(HOUR + 30);
    await on.closeDue();
    const { rounds } = await on.view(links.claimant);
    expect(rounds).toMatchObject([
      { result: 'noOverlap', ownOffer: { amount: '0000000030000000' } },
      { number: 2, opensAt: on.at(0), closesAt: on.at(HOUR), commitments: [] },
    ]);
    expect(await on.linksOf(caseId)).toEqual(links);
    await expect(on.offer(links.claimant, 1, { round: 1 })).rejects.toMatchObject(conflict);
    on.move(HOUR);
    await on.closeDue();
    expect((await on.list(caseId)).settlements).toMatchObject([
      { state: 'notReached', rounds: [{}, { result: 'noOffers', commitments: [] }] },
    ]);
    const { code, status } = (await on.caseOf(caseId)) ?? {};
    expect(status).toBe('negotiationOngoing');
    const ended = (await on.activitiesOf('usr_med', caseId)).find(({ id }) =>
      id.endsWith('-offer'),
    );
    expect(ended?.message).toBe(
      `The settlement rounds of ${code} ended without a settlement number`,
    );
  });

  test('whose end could not be notified is decided all the same, and notified by the next run', async () => {
    const { caseId, links } = await on.opened({ closesEarly: true });
    await on.offer(links.claimant, 100);
    const files = { ...on.deps.files, bucket: 'a-bucket-that-is-missing' };
    const { page } = await on.offer(links.respondent, 100, { by: { ...on.deps, files } });
    expect(page).toMatchObject({ state: 'reached', settlementMinor: 100, evidenceUrl: '' });
    await on.closeDue();
    await on.closeDue();
    expect((await on.view(links.claimant)).evidenceUrl).toContain('evidence.json');
    const activities = await on.activitiesOf('usr_med', caseId);
    expect(activities.map(({ id }) => id.split('-').at(-1)).sort()).toEqual([
      'offer',
      'opened',
      'payment',
    ]);
  });

  test('reveals nothing to the other side and the neutral when one side offered', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    const { receipt } = await on.offer(links.claimant, 31_234_567);
    on.move(HOUR);
    const shown = JSON.stringify([await on.view(links.respondent), await on.list(caseId)]);
    expect(shown).toContain(receipt.commitment);
    expect(shown).not.toContain('31234567');
    expect(shown).not.toContain(receipt.salt);
  });

  test('ends the settlement without a decision if the case has moved on', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 100);
    await on.offer(links.respondent, 100);
    await on.closeCase(caseId);
    on.move(HOUR);
    await on.closeDue();
    expect((await on.list(caseId)).settlements).toMatchObject([
      { state: 'cancelled', endReason: 'The case is no longer under resolution' },
    ]);
    const ended = (await on.activitiesOf('usr_med', caseId)).find(({ id }) =>
      id.endsWith('-offer'),
    );
    const { code } = (await on.caseOf(caseId)) ?? {};
    expect(ended?.message).toBe(`The settlement rounds of ${code} were cancelled`);
    expect((await on.list(caseId)).settlements[0]?.settlementMinor).toBeUndefined();
    expect(await on.caseOf(caseId)).toMatchObject({ status: 'resolutionFailed' });
  });
});

describe('a link', () => {
  test('is unknown if guessed', async () => {
    const { links } = await on.opened();
    const guessed = links.claimant.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await expect(on.view(guessed)).rejects.toMatchObject({ code: 'not_found' });
    await expect(on.offer(guessed, 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('ends when it is renewed; the new one keeps the offer', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 777);
    await on.renew(caseId, 'claimant');
    const renewed = await on.linksOf(caseId);
    expect(renewed.claimant).not.toBe(links.claimant);
    expect(renewed.respondent).toBe(links.respondent);
    await expect(on.view(links.claimant)).rejects.toMatchObject({
      code: 'invalid_link',
      message: expect.stringContaining('replaced'),
    });
    await expect(on.offer(links.claimant, 1)).rejects.toMatchObject({ code: 'invalid_link' });
    expect((await on.view(renewed.claimant)).rounds[0]?.ownOffer?.amount).toBe('0000000000000777');
  });

  test('is valid one second before its expiry and expired at it', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    const { linkExpiresAt } = await on.view(links.claimant);
    expect(linkExpiresAt).toBe(on.at(HOUR + 7 * 24 * HOUR));
    on.move(HOUR + 7 * 24 * HOUR - 1);
    await on.view(links.claimant);
    on.move(1);
    await expect(on.view(links.claimant)).rejects.toMatchObject({
      code: 'invalid_link',
      message: expect.stringContaining('expired'),
    });
    await on.renew(caseId, 'claimant');
    await on.view((await on.linksOf(caseId)).claimant);
  });

  test('is known for 90 days after its expiry', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    const { linkExpiresAt } = await on.view(links.claimant);
    const items = (await scanTable(on.table)).filter(
      (item) => item['caseId'] === caseId && 'side' in item && 'expiresAt' in item,
    );
    const kept = Date.parse(linkExpiresAt) / 1000 + 90 * 24 * HOUR;
    expect(items.map(({ expiresAt }) => expiresAt)).toEqual([kept, kept]);
  });

  test('can be renewed after the number was reached, to read it and the receipt', async () => {
    const { caseId, links } = await on.opened({ closesEarly: true });
    await on.offer(links.claimant, 500);
    await on.offer(links.respondent, 500);
    await on.renew(caseId, 'respondent');
    expect(await on.view((await on.linksOf(caseId)).respondent)).toMatchObject({
      state: 'reached',
      settlementMinor: 500,
      linkExpiresAt: on.at(7 * 24 * HOUR),
      rounds: [{ ownOffer: { amount: '0000000000000500' } }],
    });
  });

  test('that goes to another agent does not open the offers of the former one', async () => {
    const { caseId, links } = await on.opened({}, {}, [
      { id: 'agt_2', name: 'Arjun Rao', email: 'arjun@example.com' },
    ]);
    const { receipt } = await on.offer(links.claimant, 31_234_567);
    await on.renew(caseId, 'claimant', 'agt_2');
    const link = await on.linkTo('arjun@example.com', caseId);
    const page = await on.view(link);
    expect(page).toMatchObject({
      name: 'Arjun Rao',
      rounds: [
        { result: 'voided', hasFormerOffer: true },
        { number: 2, hasFormerOffer: false, offersLeft: OFFERS_MAX },
      ],
      linksHeldBy: [{ name: 'Meera Joshi' }, { name: 'Suresh Patil' }, { name: 'Arjun Rao' }],
    });
    expect(page.rounds[0]?.ownOffer).toBeUndefined();
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`31234567|${receipt.salt}`));
    // A repeat needs the salt, which only the receipt has.
    await on.offer(link, 20_000_000, { round: 2 });
    expect((await on.view(link)).rounds[1]?.ownOffer?.amount).toBe('0000000020000000');
    on.move(60);
    // The last round is voided, too, so that the settlement ends.
    await on.renew(caseId, 'claimant', 'agt_1');
    const back = await on.view(await on.linkTo('meera@example.com', caseId));
    expect(back).toMatchObject({ state: 'cancelled' });
    expect(back.rounds[0]?.ownOffer?.amount).toBe('0000000031234567');
    expect(back.rounds[1]).toMatchObject({ result: 'voided', hasFormerOffer: true });
    expect(JSON.stringify(back)).not.toContain('20000000');
    expect((await on.view(links.respondent)).linksHeldBy).toHaveLength(4);
  });

  test('does not go to an agent who was added after the opening', async () => {
    const { caseId } = await on.opened();
    on.move(1);
    await on.addAgent(caseId, { id: 'agt_3', name: 'Own Mailbox', email: 'own@example.com' });
    await expect(on.renew(caseId, 'claimant', 'agt_3')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('goes to representatives of its side only, by the manager only, ten times a day', async () => {
    const { caseId } = await on.opened();
    await expect(on.renew(caseId, 'claimant', 'respondent_1')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(on.renew(caseId, 'claimant', undefined, 'usr_med')).rejects.toMatchObject({
      code: 'not_allowed',
    });
    for (let sent = 0; sent < 10; sent += 1) {
      await on.renew(caseId, 'claimant', 'agt_1');
      on.move(60);
    }
    await expect(on.renew(caseId, 'claimant')).rejects.toMatchObject({ code: 'too_many_tries' });
  });
});

describe('a renewal', () => {
  test('follows another one of the same side after a minute, also if both come at once', async () => {
    const { caseId } = await on.opened();
    const once = await Promise.allSettled([
      on.renew(caseId, 'claimant'),
      on.renew(caseId, 'claimant'),
      on.renew(caseId, 'respondent'),
    ]);
    const statuses = once.map(({ status }) => status);
    expect(statuses.slice(0, 2).sort()).toEqual(['fulfilled', 'rejected']);
    expect(statuses[2]).toBe('fulfilled');
    on.move(59);
    await expect(on.renew(caseId, 'claimant')).rejects.toMatchObject({
      code: 'too_many_tries',
      message: 'A new link was sent within the last minute',
      retryAfterSeconds: 1,
    });
    on.move(1);
    await on.renew(caseId, 'claimant');
  });
});

describe('a reminder', () => {
  test('goes to the sides without an offer; its answer does not tell whom', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 100);
    const before = (await on.outbox()).length;
    const reply = await on.remind(caseId);
    const sent = (await on.outbox()).slice(before).filter((mail) => mail.includes('Reminder'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('suresh@example.com');
    await expect(on.remind(caseId)).rejects.toMatchObject({ code: 'too_many_tries' });
    const other = await on.opened();
    const otherReply = await on.remind(other.caseId);
    expect(JSON.stringify(reply).length).toBe(JSON.stringify(otherReply).length);
  });
});

describe('a cancelled settlement', () => {
  test('reveals nothing, ends the rounds and tells both sides', async () => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 100);
    await on.offer(links.respondent, 100);
    const before = (await on.outbox()).length;
    await on.cancel(caseId);
    expect((await on.outbox()).length - before).toBe(3);
    on.move(HOUR);
    await on.closeDue();
    const page = await on.view(links.respondent);
    expect(page).toMatchObject({ state: 'cancelled', rounds: [{ result: 'cancelled' }] });
    expect(page.settlementMinor).toBeUndefined();
    await expect(on.offer(links.claimant, 1)).rejects.toMatchObject(conflict);
    await expect(on.remind(caseId)).rejects.toMatchObject(conflict);
    expect(await on.caseOf(caseId)).toMatchObject({ status: 'negotiationOngoing' });
  });
});
