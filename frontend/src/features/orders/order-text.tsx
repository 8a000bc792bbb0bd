import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { dayOfOrder } from '#contracts/rules/speech/orders.ts';
import { RichText } from '#portal/shared/ui/text/rich-text.tsx';

/** The text of an order; of an order of a hearing with its sheet. */
export function OrderText({ order }: { order: Pick<DictatedOrder, 'content' | 'sheet'> }) {
  const { content, sheet } = order;
  if (!sheet) return <RichText html={content} />;
  const { seat, venue, appearances, next, copiesTo } = sheet;
  const places = [seat && `Seat: ${seat}`, venue && `Venue: ${venue}`].filter(Boolean);
  return (
    <>
      {places.length > 0 && <p>{places.join(' · ')}</p>}
      {appearances && (
        <section>
          <h3>Appearances</h3>
          <p className="order-lines">{appearances}</p>
        </section>
      )}
      <section>
        <h3>Directions</h3>
        <RichText html={content} />
      </section>
      {next && (
        <section>
          <h3>Next date</h3>
          <p>{`${dayOfOrder(next.date)}, ${twelveHour(next.time)} IST: ${next.hearingType}`}</p>
        </section>
      )}
      {copiesTo && (
        <section>
          <h3>Copies to</h3>
          <p className="order-lines">{copiesTo}</p>
        </section>
      )}
    </>
  );
}
