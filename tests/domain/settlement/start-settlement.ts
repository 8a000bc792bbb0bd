import { randomBytes } from 'node:crypto';
import { type OfferPage, settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { type SettlementSide, toAmountDigits } from '#contracts/rules/outcome/settlement.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { cancelSettlement } from '#lambdas/settlement/manage/cancel-settlement.ts';
import { listSettlements } from '#lambdas/settlement/manage/list-settlements.ts';
import { openSettlement } from '#lambdas/settlement/manage/open-settlement.ts';
import { remindSides } from '#lambdas/settlement/manage/remind-sides.ts';
import { renewLink } from '#lambdas/settlement/manage/renew-link.ts';
import { submitOffer } from '#lambdas/settlement/offers/submit-offer.ts';
import { viewOffer } from '#lambdas/settlement/offers/view-offer.ts';
import { parseOfferKeys } from '#lambdas/settlement/record/sealed-offers.ts';
import type { LinkDeps, SettlementDeps } from '#lambdas/settlement/record/settlement-deps.ts';
import { closeDueRounds } from '#lambdas/settlement/rounds/close-due-rounds.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { identitySecret } from '#tests/support/keys/identity-keys.ts';
import { linkKeys, linksTo } from '#tests/support/keys/link-keys.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startFiles } from '#tests/support/stores/start/start-stores.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Settlement rounds through the use cases, with a clock that the test moves. */

export const START = '2026-03-02T06:00:00.000Z';
export const HOUR = 3_600;
export const CLAIM = 50_000_000;

export type Settling = Awaited<ReturnType<typeof startSettlement>>;
export type Opened = { caseId: string; links: Record<SettlementSide, string> };

export const saltOf = () => randomBytes(32).toString('hex');

export async function startSettlement() {
  const started = await startTable();
  const { table } = started;
  const bucket = await startFiles();
  let nowMs = Date.parse(START);
  const clock = { now: () => new Date(nowMs) };
  const keys = parseOfferKeys(identitySecret);
  const deps: LinkDeps = {
    table,
    clock,
    files: bucket.files,
    evidenceKey: evidence.key,
    offerKeys: async () => keys,
    linkKeys: async () => linkKeys,
  };
  for (const [userId, role] of [
    ['usr_mgr', 'caseManager'],
    ['usr_med', 'mediator'],
    ['usr_stranger', 'caseManager'],
  ] as const)
    await addPerson(table, { userId, role });

  let lastCase = 0;

  async function newCase(facts: Partial<CaseRecord> = {}): Promise<string> {
    lastCase += 1;
    const caseId = caseIdOf(lastCase);
    await createCase(
      table,
      makeCase(lastCase, 'usr_med', {
        resolutionKind: 'negotiation',
        status: 'negotiationOngoing',
        totalClaim: { amountMinor: CLAIM, currency: 'INR' },
        respondents: [{ name: 'Suresh Patil', email: 'suresh@example.com' }],
        assignments: [
          { userId: 'usr_med', name: 'Person usr_med', role: 'presiding' },
          { userId: 'usr_mgr', name: 'Person usr_mgr', role: 'managing' },
        ],
        ...facts,
      }),
    );
    const partyId = `pty_${lastCase}`;
    await batchWrite(table, {
      put: [
        {
          ...partyKeys.caseParty(caseId, 'claimant', partyId),
          caseId,
          partyId,
          partyRole: 'claimant',
          name: 'Deccan Housing Finance',
        },
      ],
    });
    await addAgent(caseId, { id: 'agt_1', name: 'Meera Joshi', email: 'meera@example.com' });
    return caseId;
  }

  type Agent = { id: string; name: string; email: string };

  /** Adds an agent of the case's claimant, now. */
  async function addAgent(caseId: string, agent: Agent): Promise<void> {
    const partyId = `pty_${Number(caseId.slice(-8))}`;
    const item = {
      ...{ ...agent, partyId, role: agent.id === 'agt_1' ? 'primary' : 'secondary' },
      ...{ mobile: '+919820001111', createdAt: clock.now().toISOString() },
    };
    await batchWrite(table, { put: [{ ...partyKeys.agent(partyId, agent.id), ...item }] });
  }

  const manager = (caseId: string, userId = 'usr_mgr') => ({
    principal: principalOf(userId),
    params: { caseId },
  });

  const body = {
    rounds: 2,
    closesAt: '2026-03-02T07:00:00.000Z',
    closesEarly: false,
    tolerance: { kind: 'amount' as const, amountMinor: 0 },
    claimantId: 'agt_1',
    respondentId: 'respondent_1',
  };
  type Body = Partial<Parameters<typeof openSettlement>[1]['body']>;

  const open = (caseId: string, wish: Body = {}, userId = 'usr_mgr') =>
    openSettlement(deps, {
      ...manager(caseId, userId),
      body: settlementEndpoints.openSettlement.body.parse({
        ...body,
        closesAt: at(HOUR),
        ...wish,
      }),
    });

  /** An instant `seconds` from now. */
  const at = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();

  /** Mails that are not sent yet, as JSON, oldest first. */
  async function outbox(): Promise<string[]> {
    const items = (await scanTable(table)).filter(({ pk }) => pk === outboxKeys.all().pk);
    return items.map((item) => JSON.stringify(item));
  }

  /** The newest link to an address about a case. */
  async function linkTo(email: string, caseId: string): Promise<string> {
    const { code = '' } = (await findCase(table, caseId)) ?? {};
    const link = linksTo(email, await scanTable(table), code).at(-1);
    if (!link) throw new Error(`No link was mailed to ${email}`);
    return link;
  }

  /** The newest links of a case's sides, from their mails. */
  async function linksOf(caseId: string): Promise<Opened['links']> {
    return {
      claimant: await linkTo('meera@example.com', caseId),
      respondent: await linkTo('suresh@example.com', caseId),
    };
  }

  async function opened(
    wish: Body = {},
    facts: Partial<CaseRecord> = {},
    agents: readonly Agent[] = [],
  ): Promise<Opened> {
    const caseId = await newCase(facts);
    for (const agent of agents) await addAgent(caseId, agent);
    await open(caseId, wish);
    return { caseId, links: await linksOf(caseId) };
  }

  const offer = (
    link: string,
    amountMinor: number,
    {
      round = 1,
      salt = saltOf(),
      by = deps,
    }: { round?: number; salt?: string; by?: SettlementDeps } = {},
  ) =>
    submitOffer(by, {
      body: settlementEndpoints.submitOffer.body.parse({
        link,
        round,
        amount: toAmountDigits(amountMinor),
        salt,
      }),
    });

  return {
    ...started,
    async stop() {
      await bucket.stop();
      await started.stop();
    },
    deps,
    now: clock.now,
    keys,
    newCase,
    open,
    opened,
    offer,
    outbox,
    linksOf,
    at,
    addAgent,
    linkTo,
    depsOn: (other: Table): SettlementDeps => ({ ...deps, table: other }),
    move(seconds: number) {
      nowMs += seconds * 1000;
    },
    view: (link: string): Promise<OfferPage> => viewOffer(deps, { body: { link } }),
    list: (caseId: string, userId = 'usr_med') => listSettlements(deps, manager(caseId, userId)),
    remind: (caseId: string, userId = 'usr_mgr') => remindSides(deps, manager(caseId, userId)),
    renew: (caseId: string, side: SettlementSide, representativeId?: string, userId = 'usr_mgr') =>
      renewLink(deps, { ...manager(caseId, userId), body: { side, representativeId } }),
    cancel: (caseId: string, userId = 'usr_mgr') =>
      cancelSettlement(deps, { ...manager(caseId, userId), body: { reason: 'Settled elsewhere' } }),
    closeCase: (caseId: string) =>
      changeStatus(deps, {
        caseId,
        userId: 'usr_mgr',
        status: 'resolutionFailed',
        expectedStatus: undefined,
      }),
    closeDue: () => closeDueRounds(deps),
    caseOf: (caseId: string) => findCase(table, caseId),
    activitiesOf: async (userId: string, caseId: string) =>
      (await storedActivities(table, userId)).filter(({ entityId }) => entityId === caseId),
  };
}
