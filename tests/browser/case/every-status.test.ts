import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  canJoinSession,
  displayedLabelOf,
  displayedStatusOf,
  isDeclined,
  type LifecycleStep,
  lifecycleOf,
  movesOf,
  panelOf,
} from '#contracts/rules/case-lifecycle.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  resolutionKinds,
} from '#contracts/rules/cases/case-status.ts';
import { lifecycleFactsOf } from '#lambdas/cases/reading/present-case.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { startBrowser } from '#tests/support/browser/browser.ts';
import { makeCase } from '#tests/support/make-case.ts';

/**
 * Shows one case page in every status of its kind, each set directly in the table, and compares
 * it with the status table. Tests of the status table: tests/unit/contracts/cases/every-status.test.ts.
 */

const browser = startBrowser();

type Shape = Partial<CaseRecord> & { status: CaseStatus };

/** Every status of a kind, and the fields that change the displayed one (seed 1, section 4). */
const shapesOf = (kind: (typeof resolutionKinds)[number]): Shape[] => [
  ...caseStatusKeys
    .filter((status) => caseStatuses[status].kinds.includes(kind))
    .map((status) => ({ status })),
  { status: 'awaitingRespondentAcceptance', respondentStatus: 'pending' },
  { status: 'awaitingRespondentAcceptance', respondentStatus: 'declined' },
  ...(kind === 'arbitration'
    ? []
    : [{ status: 'negotiationReached' as const, subscriptionKind: 'adhoc' }]),
];

/** What the state of a step adds to its label. */
const NOTES: Partial<Record<LifecycleStep['state'], string>> = {
  done: ' (done)',
  ended: ' (ended here)',
  skipped: ' (not reached)',
};

/** The page’s texts about the case’s status, read at one moment. */
const seen = (process: string) => `((process) => {
  const text = (node) => node?.innerText.trim() ?? '';
  const card = (title) =>
    [...document.querySelectorAll('main section')].find(
      (one) => text(one.querySelector('h2')) === title,
    );
  const panel = document.querySelector('[aria-label="Present status"]');
  const join = [...document.querySelectorAll('main button')].find(
    (one) => /^join session$/i.test(text(one)),
  );
  const thread = card(process);
  const summary = card('Final Award Summary') ?? card('Agreement Summary');
  const modeOf = () => {
    if (!thread) return 'absent';
    if (thread.querySelector('h2 [aria-expanded=false]')) return 'collapsed';
    if (thread.textContent.includes('These proceedings are read-only.')) return 'readOnly';
    return thread.querySelector('[contenteditable]') ? 'active' : 'composerHidden';
  };
  const words = thread?.textContent ?? '';
  return {
    status: text(document.querySelector('.page-actions .badge')),
    tooltip: document.querySelector('[role=tooltip]').textContent,
    moves: [...panel.querySelectorAll('button')].some((one) => ['Move to…', 'Correct status…'].includes(text(one))),
    thread: modeOf(),
    saysNoComments: words.includes('There are no comments yet.'),
    exports: thread?.querySelector('.proceedings-export').disabled === false,
    saysHidden: words.includes('No comments are added at this stage.'),
    saysOrders: words.includes('The arbitrator’s directions are recorded as orders, not as comments.'),
    heading: text(panel.querySelector('h3')),
    badge: text(panel.querySelector('.action-panel-badge')),
    step: text(document.querySelector('[aria-current="step"]')),
    steps: [...document.querySelectorAll('.lifecycle-step')].map((one) => one.innerText.replace(/\\s*\\(/, ' (').trim()),
    next: text(panel.querySelector('.action-panel-next')),
    award: text(summary?.querySelector('article > p')),
    hasAward: Boolean(summary),
    hasAgreements: Boolean(card('Agreements and Awards') ?? card('Agreements')),
    joinIsRefused: !join || join.disabled || join.getAttribute('aria-disabled') === 'true',
  };
})(${JSON.stringify(process)})`;

/** What else the page reads does not change with the status: the server answers it once. */
async function answerFromMemory(page: Page, caseId: string): Promise<void> {
  const known = new Map<string, Parameters<Route['fulfill']>[0]>();
  const isOther = ({ pathname }: URL) =>
    pathname.startsWith('/api/') && pathname !== `/api/mediator/cases/${caseId}`;
  await page.route(isOther, async (route) => {
    const request = route.request();
    const answer = known.get(request.url());
    if (request.method() !== 'GET') return route.continue();
    if (answer) return route.fulfill(answer);
    const response = await route.fetch();
    if (response.ok())
      known.set(request.url(), { json: await response.json(), headers: response.headers() });
    return route.fulfill({ response });
  });
}

describe('the case page in every status', () => {
  it.each(resolutionKinds)('of %s', async (kind) => {
    const { table } = await connectStores(inject('addresses'));
    const mediator = inject('addresses').people.find(({ role }) => role === 'mediator');
    if (!mediator) throw new Error('The stack has no mediator');
    const number = 990_001 + resolutionKinds.indexOf(kind);
    const made = makeCase(number, mediator.userId, {
      resolutionKind: kind,
      status: 'draft',
      respondents: [{ name: 'Suresh Patil', partyId: 'pty_2', ownerId: 'usr_respondent' }],
    });
    const stored = async () => {
      const found = await findCase(table, made.id);
      if (!found) throw new Error('The case is gone');
      return found;
    };
    expect(await createCase(table, made)).toBe(true);
    try {
      const page = await browser.open(`/mediator/cases/${made.id}?caseType=${kind}`, {
        as: 'mediator',
        hasOwnProfile: true,
      });
      await page.getByRole('region', { name: 'Present status' }).waitFor();
      await answerFromMemory(page, made.id);
      let shownAt = Date.now();
      // The page reads data older than ten seconds again when the network returns. Its user is active.
      const reload = async () => {
        shownAt += 11_000;
        await page.clock.setFixedTime(shownAt);
        await page.evaluate(`{
          localStorage.setItem(${JSON.stringify(ACTIVITY_KEY)}, ${shownAt});
          for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
        }`);
      };
      for (const shape of shapesOf(kind)) {
        const record = {
          ...made,
          ...shape,
          respondentId: shape.respondentStatus ? undefined : 'usr_respondent',
        };
        expect(await replaceCase(table, await stored(), record)).toBe(true);
        // The write has noted what the case was closed from.
        const facts = lifecycleFactsOf(await stored());
        const [shown, displayed] = [panelOf(facts), displayedStatusOf(facts)];
        const { current, steps } = lifecycleOf(facts);
        const hasMoves = movesOf({ ...facts, caseManagerId: '' }, mediator.userId).length > 0;
        let looks = 0;
        await expect
          .poll(
            async () => {
              // Again at times: a read that was on its way already has the former status.
              if (looks % 20 === 0) await reload();
              looks += 1;
              return page.evaluate(seen(`${kindLabel(kind)} Process`));
            },
            { message: `${kind} ${displayed}`, interval: 50 },
          )
          .toEqual({
            status: displayedLabelOf(facts),
            tooltip: displayedLabelOf(facts),
            thread: shown.thread,
            // The case has no comments. A folded card has them too, unseen.
            saysNoComments: shown.thread !== 'absent',
            exports: false,
            saysHidden: shown.thread === 'composerHidden',
            saysOrders: shown.thread === 'composerHidden' && kind === 'arbitration',
            moves: hasMoves,
            heading: shown.heading,
            // The heading already shows it.
            badge: shown.badge === shown.heading ? '' : (shown.badge ?? ''),
            step: current.label,
            steps: steps.map(({ label, state }) => `${label}${NOTES[state] ?? ''}`),
            // What a neutral can do after the respondent declined.
            next: isDeclined(facts)
              ? expect.stringMatching(hasMoves ? /^What can be done: .*Move to/ : /./)
              : '',
            award: shown.award?.text ?? '',
            hasAward: Boolean(shown.award),
            hasAgreements: shown.hasAgreements,
            // A page without that button offers it to no user.
            joinIsRefused: canJoinSession(displayed) ? expect.any(Boolean) : true,
          });
      }
      // It would request a deleted case.
      await page.close();
    } finally {
      await removeCase(table, await stored());
      table.client.destroy();
    }
  });
});
