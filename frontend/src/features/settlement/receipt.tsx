import { useQuery } from '@tanstack/react-query';
import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef } from 'react';
import type { OfferPage, OfferReceipt } from '#contracts/endpoints/outcome/settlement.ts';
import { commitmentOf, moneyText } from '#contracts/rules/outcome/settlement.ts';
import { printPart } from '#portal/parts/print/print-part.ts';
import { momentText } from '#portal/parts/settlement/settlement-words.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { committedBy, receiptText } from './receipt-text.ts';
import { figureWords } from './side-words.ts';

/** The receipt of a sealed figure; the browser recomputes its commitment. */
export function Receipt({
  receipt,
  isFinal,
  evidenceKey,
}: {
  receipt: OfferReceipt;
  isFinal: boolean;
  evidenceKey: OfferPage['evidenceKey'];
}) {
  const part = useRef<HTMLElement>(null);
  const { data: computed } = useQuery({
    queryKey: ['settlement-commitment', receipt.commitment],
    queryFn: () => commitmentOf(committedBy(receipt)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { figure } = figureWords[receipt.side];
  const id = `receipt-${receipt.round}`;
  const fileName = `${receipt.caseCode}-round-${receipt.round}-receipt.txt`;
  return (
    <section ref={part} className="card offer-parts receipt" aria-labelledby={id}>
      <h2 id={id}>{`Receipt for round ${receipt.round}`}</h2>
      <p className="print-only">{`${receipt.caseCode} · ${receipt.settlementId}`}</p>
      <dl className="receipt-values">
        <div>
          <dt>{isFinal ? `Your ${figure} that was used` : `Your sealed ${figure}`}</dt>
          <dd className="receipt-amount">{moneyText(Number(receipt.amount), receipt.currency)}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{momentText(receipt.at)}</dd>
        </div>
        <div>
          <dt>Salt</dt>
          <dd>
            <code>{receipt.salt}</code>
          </dd>
        </div>
        <div>
          <dt>Commitment (SHA-256)</dt>
          <dd>
            <code>{receipt.commitment}</code>
          </dd>
        </div>
      </dl>
      {computed !== undefined &&
        (computed === receipt.commitment ? (
          <p className="receipt-checked">
            <Icon svg={checkIcon} className="receipt-icon" />
            Your browser has checked that the commitment belongs to this figure.
          </p>
        ) : (
          <p className="form-failure">
            The commitment does not belong to this figure. Tell the case manager.
          </p>
        ))}
      <p className="soft">
        {receipt.signature
          ? 'The downloaded receipt is signed by the portal and says how to check it without the portal. Keep it.'
          : 'This offer was made before receipts were signed.'}
      </p>
      <div className="form-actions">
        <Button
          look="secondary"
          size="sm"
          icon={downloadIcon}
          onClick={() =>
            saveBlob(
              new Blob([receiptText(receipt, evidenceKey)], { type: 'text/plain;charset=utf-8' }),
              fileName,
            )
          }
        >
          Download receipt
        </Button>
        <Button
          look="quiet"
          size="sm"
          icon={printIcon}
          onClick={() => part.current && printPart(part.current)}
        >
          Print receipt
        </Button>
      </div>
    </section>
  );
}
