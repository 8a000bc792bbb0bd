import type { OfferPage } from '#contracts/endpoints/outcome/settlement.ts';
import { moneyText } from '#contracts/rules/outcome/settlement.ts';
import { toleranceText } from '#portal/parts/settlement/settlement-words.ts';
import { figureWords } from './side-words.ts';

/** What is revealed to whom, in plain words. */
export function WhoSeesWhat({ page: { side, rules } }: { page: OfferPage }) {
  const { figure, otherFigure, holdBack } = figureWords[side];
  return (
    <section className="card offer-parts" aria-labelledby="sees-title">
      <h2 id="sees-title">Who sees what</h2>
      <ul className="offer-list">
        <li>
          {`Nobody but you can read your ${figure}: not the other side, not the case manager, not the neutral. It is stored encrypted, and only the program that closes the round compares the two figures.`}
        </li>
        <li>
          {`The figures meet if ${toleranceText(rules.toleranceMinor, rules.currency)}. Then the settlement number is the midpoint of both, and both sides and the neutrals learn it. From the number and your own figure you can work out the other figure, and so can the other side.`}
        </li>
        <li>
          {`If the figures do not meet, neither is revealed, then or later. Both sides and the neutrals learn only that the round closed without a settlement number, and which side had entered a figure.`}
        </li>
        <li>
          {rules.closesEarly
            ? `You can change your ${figure} until the other side has entered its ${otherFigure}: the round then closes at once, and at its closing time at the latest. Only your last ${figure} counts.`
            : `You can change your ${figure} until the closing time. Only the last one counts. The server’s clock decides.`}
        </li>
        <li>
          {`Your receipt proves later that your ${figure} was the one used: its commitment, a fingerprint, is shown and mailed to both sides and the neutrals when the round closes, and the receipt is signed by the portal. The ${figure} cannot be read from the commitment.`}
        </li>
        <li>
          {`If somebody else gets a link, or the people of a side change, the running round is void: its figures are not compared, and both sides and the neutrals are informed.`}
        </li>
      </ul>
      <h3>What a figure does</h3>
      <ul className="offer-list">
        <li>
          {`${holdBack} gains you more if the figures meet, and makes it less likely that they meet. The same holds for the other side.`}
        </li>
        {rules.toleranceMinor > 0 && (
          <li>
            {`The tolerance lets figures meet that miss each other by up to ${moneyText(rules.toleranceMinor, rules.currency)}. Each side then gives up half of the gap. Allow for it in your ${figure} if you have a limit.`}
          </li>
        )}
        {rules.roundsTotal > 1 && (
          <li>
            {`There are up to ${rules.roundsTotal} rounds. Each round without a settlement number tells both sides that the figures were further apart than the tolerance.`}
          </li>
        )}
      </ul>
    </section>
  );
}
