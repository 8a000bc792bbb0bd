import { useQuery } from '@tanstack/react-query';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import { useId } from 'react';
import { type CaseSpeechCosts, speechCostsEndpoints } from '#contracts/endpoints/speech/costs.ts';
import { indianNumber, monthName } from '#contracts/rules/notation.ts';
import { budgetText } from '#portal/parts/recorder/bar/budget-left.tsx';
import { callApi } from '#portal/shared/api/call-api.ts';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import './speech-costs.css';

/** What the speech of a case has cost, by month and person, for its manager. */
export function SpeechCosts({ caseId }: { caseId: string }) {
  const heading = useId();
  const query = useQuery({
    queryKey: ['speech-costs', caseId],
    queryFn: ({ signal }) =>
      callApi(speechCostsEndpoints.getSpeechCosts, { params: { caseId }, signal }),
  });
  return (
    <section className="speech-costs" aria-labelledby={heading}>
      <h3 id={heading}>Minutes and costs</h3>
      <QueryStates query={query} loading={<Skeleton lines={3} label="Loading minutes and costs" />}>
        {(costs) => <Costs costs={costs} labelledBy={heading} />}
      </QueryStates>
    </section>
  );
}

function Costs({ costs, labelledBy }: { costs: CaseSpeechCosts; labelledBy: string }) {
  const { months, price, budget } = costs;
  if (months.length === 0)
    return (
      <>
        <BudgetLine budget={budget} />
        <EmptyState icon={microphoneIcon} title="No speech was transcribed in this case yet" />
      </>
    );
  return (
    <>
      <BudgetLine budget={budget} />
      <table className="case-table speech-costs-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className="case-table-value">
              Dictated, min
            </th>
            <th scope="col" className="case-table-value">
              Recorded, min
            </th>
            <th scope="col" className="case-table-value">
              Cost, {price.currency}
            </th>
          </tr>
        </thead>
        {months.map(({ month, people, ...total }) => (
          <tbody key={month}>
            <tr className="speech-costs-month">
              <th scope="rowgroup">
                {monthName(month)} {month.slice(0, 4)}
              </th>
              <Amounts {...total} />
            </tr>
            {people.map(({ userId, name, ...amounts }) => (
              <tr key={userId}>
                <th scope="row" className="speech-costs-person">
                  {name}
                </th>
                <Amounts {...amounts} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="soft speech-costs-price">{priceText(price)}</p>
    </>
  );
}

function BudgetLine({ budget }: Pick<CaseSpeechCosts, 'budget'>) {
  if (!budget) return null;
  const className = budget.state === 'enough' ? 'soft' : 'speech-budget';
  return <p className={className}>{budgetText(budget, false)}</p>;
}

type Month = CaseSpeechCosts['months'][number];

function Amounts({
  dictatedSeconds,
  recordedSeconds,
  cost,
}: Pick<Month, 'dictatedSeconds' | 'recordedSeconds' | 'cost'>) {
  const values = [
    indianNumber(dictatedSeconds / 60, 1),
    indianNumber(recordedSeconds / 60, 1),
    indianNumber(cost.amountMinor / 100, 2),
  ];
  return values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
    <td key={at} className="case-table-value tabular">
      {value}
    </td>
  ));
}

/** Costs are of the price that is set now, whenever the speech was. */
function priceText({ currency, dictated, recorded, asOf }: CaseSpeechCosts['price']): string {
  const each =
    dictated === recorded
      ? `${currency} ${dictated} a minute`
      : `${currency} ${dictated} a minute dictated, ${recorded} recorded`;
  const when = asOf
    ? `as of ${asOf.split('-').reverse().join('/')}`
    : 'whose date the portal was not told';
  return `At ${each}, ${when}. Each request is billed for at least 15 seconds.`;
}
