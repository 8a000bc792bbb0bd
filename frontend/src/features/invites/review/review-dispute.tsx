import type { InviteReview } from '#contracts/endpoints/disclosures.ts';
import { claimValueText, formatMoney } from '#portal/shared/money.ts';

/** The dispute, its parties and their counsel, before an invitation is answered. */
export function ReviewDispute({ review }: { review: InviteReview }) {
  const { dispute, parties, furtherParties } = review;
  const { currencyUnit, counterClaimValue, claimItems } = dispute;
  return (
    <>
      <section className="card review-part" aria-labelledby="review-dispute">
        <h2 id="review-dispute">Dispute</h2>
        <p className="review-text">
          {dispute.description ||
            (dispute.hasDescriptionFile
              ? 'The description is a file, which you can read once you are on the case.'
              : 'No description was given.')}
        </p>
        <dl className="review-facts">
          <div>
            <dt>Claim</dt>
            <dd>{claimValueText(dispute.totalClaimValue, currencyUnit)}</dd>
          </div>
          {counterClaimValue > 0 && (
            <div>
              <dt>Counter claim</dt>
              <dd>{formatMoney(counterClaimValue, currencyUnit)}</dd>
            </div>
          )}
        </dl>
        {claimItems.length > 0 && (
          <ul className="review-list" aria-label="Claim items">
            {claimItems.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and keep their order
              <li key={position} className="review-item">
                <span>{item.title}</span>
                <span className="tabular">{claimValueText(item.claimValue, item.unit)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card review-part" aria-labelledby="review-parties">
        <h2 id="review-parties">Parties and counsel</h2>
        <ul className="review-list" aria-label="Parties">
          {parties.map(({ name, role, counsel }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parties can have equal names
            <li key={position}>
              <strong>{name}</strong>
              <span className="soft">{role === 'claimant' ? ' Claimant' : ' Respondent'}</span>
              <p className="soft">
                {counsel.length > 0
                  ? `Represented by ${counsel.join(', ')}`
                  : 'No counsel registered'}
              </p>
            </li>
          ))}
        </ul>
        {furtherParties > 0 && <p className="soft">{`and ${furtherParties} more respondents`}</p>}
      </section>
    </>
  );
}
