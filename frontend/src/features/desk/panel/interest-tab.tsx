import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { type ClaimedSum, claimsTable } from '#contracts/rules/desk/interest.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { InterestForm } from './interest-form.tsx';
import { interestMarkup, moneyOf, rateText } from './interest-markup.ts';

/** Interest on the claims, calculated by dates, and inserted as a table behind the cursor. */
export function InterestTab({
  shownCase,
  isReadOnly,
  onInsert,
}: {
  shownCase: Case;
  isReadOnly: boolean;
  onInsert: (markup: string) => void;
}) {
  const currency = shownCase.currencyUnit || 'INR';
  const [claims, setClaims] = useState<readonly ClaimedSum[]>([]);
  const table = claimsTable(claims);
  return (
    <div className="desk-interest">
      <InterestForm
        currency={currency}
        amount={shownCase.totalClaimValue}
        isFirst={claims.length === 0}
        onAdd={(claim) => setClaims((all) => [...all, claim])}
      />
      {claims.length > 0 && (
        <>
          <ul className="desk-claims" aria-label="Claims with interest">
            {table.rows.map((one, at) => (
              <li key={`${one.label}-${one.from}-${one.to}-${one.principalMinor}`}>
                <div>
                  <p className="evidence-name">{one.label}</p>
                  <p className="soft evidence-detail">
                    {`${moneyOf(one.principalMinor, currency)} at ${rateText(one)}: ${moneyOf(one.interestMinor, currency)}`}
                  </p>
                </div>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={`Remove ${one.label}`}
                  onClick={() => setClaims((all) => all.filter((_, other) => other !== at))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <p className="desk-claims-total">
            {`Total ${moneyOf(table.totalMinor, currency)}, of which interest ${moneyOf(table.interestMinor, currency)}`}
          </p>
          <Button
            size="sm"
            disabled={isReadOnly}
            onClick={() => onInsert(interestMarkup(claims, currency))}
          >
            Insert as a table
          </Button>
        </>
      )}
    </div>
  );
}
