import type { OfferPage } from '#contracts/endpoints/outcome/settlement.ts';
import { moneyText } from '#contracts/rules/outcome/settlement.ts';
import { Commitments } from '#portal/parts/settlement/commitments.tsx';
import { LinksHeldBy } from '#portal/parts/settlement/links-held-by.tsx';
import { momentText, proofProblems, roundText } from '#portal/parts/settlement/settlement-words.ts';
import { paths } from '#portal/shared/paths.ts';
import { LinkedPage } from '#portal/shared/ui/page/linked-page.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { offerPageQuery } from './api/offers.ts';
import { OfferForm } from './offer-form.tsx';
import { Receipt } from './receipt.tsx';
import { figureWords } from './side-words.ts';
import { WhoSeesWhat } from './who-sees-what.tsx';
import './settlement-offer.css';

/** Page behind a side's mailed link: its sealed figure in the settlement rounds of a case. */
export function SettlementOfferPage() {
  return (
    <LinkedPage
      href={paths.settlementOffer.href()}
      title="Settlement offer"
      loading={{ label: 'Loading the settlement', lines: 6 }}
      queryOf={offerPageQuery}
      hintOf={() =>
        'Open the link of the latest mail completely. If it does not work, ask the case manager for a new one. Nothing that you entered is lost.'
      }
    >
      {(page, link) => <ShownOffer page={page} link={link} />}
    </LinkedPage>
  );
}

function ShownOffer({ page, link }: { page: OfferPage; link: string }) {
  const { side, caseCode, claimantName, respondentName, name, rounds, state } = page;
  const { figure } = figureWords[side];
  const round = rounds.at(-1);
  const nowMs = Date.parse(page.now);
  const isOpen =
    state === 'open' && round !== undefined && Date.parse(round.opensAt) <= nowMs && !round.result;
  return (
    <Page title={`Settlement of ${caseCode}`} width="reading">
      <div className="offer-parts">
        <p>
          {`${claimantName} v. ${respondentName}. ${name}, this is your personal link as an agent of the ${side}. Do not forward it.`}
        </p>
        <Standing page={page} />
        {proofProblems[page.proof] && (
          <p className="form-failure" role="alert">
            {proofProblems[page.proof]}
          </p>
        )}
        {page.evidenceUrl && (
          <p>
            <a href={page.evidenceUrl}>Download the evidence</a>
            {' (commitments and result with their signatures, without a figure)'}
          </p>
        )}
        {isOpen && round && (
          <section className="card offer-parts" aria-labelledby="figure-title">
            <h2 id="figure-title">{`Your ${figure}`}</h2>
            {round.hasFormerOffer && (
              <p>
                {`The former agent of your side has entered a ${figure} for this round. You cannot see it. It counts unless you enter one.`}
              </p>
            )}
            <OfferForm key={round.number} page={page} round={round} link={link} />
          </section>
        )}
        {round?.ownOffer && (
          <Receipt
            receipt={round.ownOffer}
            isFinal={Boolean(round.result)}
            evidenceKey={page.evidenceKey}
          />
        )}
        {state === 'open' && <WhoSeesWhat page={page} />}
        <ClosedRounds page={page} />
        <LinksHeldBy people={page.linksHeldBy} />
        <p className="soft">{`This link is valid until ${momentText(page.linkExpiresAt)}.`}</p>
      </div>
    </Page>
  );
}

/** Where the settlement stands, in one sentence; announced when it changes. */
function Standing({ page }: { page: OfferPage }) {
  const { state, rules, rounds, settlementMinor, endReason } = page;
  const round = rounds.at(-1);
  return (
    <div className={`offer-standing offer-standing-${state}`} role="status">
      {state === 'open' && round && (
        <p>
          <strong>{`Round ${round.number} of ${rules.roundsTotal}.`}</strong>{' '}
          {`${roundText(round, Date.parse(page.now))}.`}
        </p>
      )}
      {state === 'reached' && settlementMinor !== undefined && (
        <>
          <p>The settlement number is</p>
          <p className="offer-number">{moneyText(settlementMinor, rules.currency)}</p>
          <p>The case manager now prepares the agreement.</p>
        </>
      )}
      {state === 'notReached' && (
        <p>
          The last round closed without a settlement number. No figure was revealed, and none will
          be.
        </p>
      )}
      {state === 'cancelled' && (
        <>
          <p>The settlement rounds were cancelled. No figure was revealed, and none will be.</p>
          {endReason && <p className="offer-reason">{endReason}</p>}
        </>
      )}
    </div>
  );
}

function ClosedRounds({ page }: { page: OfferPage }) {
  const { rounds, side, rules } = page;
  const closed = rounds.filter(({ result }) => result);
  if (closed.length === 0) return null;
  const latest = rounds.at(-1)?.number;
  return (
    <section className="card offer-parts" aria-labelledby="rounds-title">
      <h2 id="rounds-title">Closed rounds</h2>
      {closed.map((round) => (
        <article key={round.number} className="offer-parts" aria-label={`Round ${round.number}`}>
          <p>
            <strong>{`Round ${round.number}.`}</strong>{' '}
            {`${roundText(round, Date.parse(page.now))}.`}{' '}
            {round.ownOffer
              ? `Your ${figureWords[side].figure}: ${moneyText(Number(round.ownOffer.amount), rules.currency)}.`
              : round.hasFormerOffer
                ? `The former agent of your side entered a ${figureWords[side].figure}.`
                : 'You entered no figure.'}
          </p>
          <Commitments commitments={round.commitments} />
          {round.ownOffer && round.number !== latest && (
            <Receipt receipt={round.ownOffer} isFinal evidenceKey={page.evidenceKey} />
          )}
        </article>
      ))}
    </section>
  );
}
