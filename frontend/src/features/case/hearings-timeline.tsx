import { type ReactNode, useEffect, useRef } from 'react';
import type { Case } from '../../../../contracts/cases.ts';
import { hearingMoment, hearingOrder } from '../../shared/indian-dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

type Hearing = Case['hearingDatesSet'][number];

/** Every date that was ever set, the earliest first. */
export function HearingsTimeline({
  hearings,
  nextHearing,
  link,
  onClose,
}: {
  hearings: readonly Hearing[];
  /** 'DD/MM/YYYY HH:mm:ss'; marks its entry. */
  nextHearing: string | undefined;
  /** The way into the next hearing. */
  link: ReactNode;
  onClose: () => void;
}) {
  const sorted = hearings.toSorted((a, b) => hearingOrder(a.date) - hearingOrder(b.date));
  const next = nextHearing === undefined ? undefined : hearingOrder(nextHearing);
  // A date that was given up and set again is there twice; the last one stands.
  const nextAt = sorted.findLastIndex(({ date }) => hearingOrder(date) === next);
  return (
    <Dialog
      title="Hearings Timeline"
      isOpen
      onClose={onClose}
      width="34rem"
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it */}
      <section className="case-timeline" aria-label="Hearings, earliest first" tabIndex={0}>
        <ol className="case-timeline-list">
          {sorted.map((hearing, position) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a hearing that was set twice is there twice
              key={position}
              hearing={hearing}
              isNext={position === nextAt}
              link={link}
            />
          ))}
        </ol>
      </section>
    </Dialog>
  );
}

function Entry({ hearing, isNext, link }: { hearing: Hearing; isNext: boolean; link: ReactNode }) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In a long list the coming one is what is looked for.
    if (isNext) entry.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isNext]);
  const moment = hearingMoment(hearing.date);
  return (
    <li ref={entry} className="case-hearing" data-next={isNext}>
      <p className="case-hearing-when tabular">
        {moment ? `${moment.date}, ${moment.time} IST` : hearing.date}
        {isNext && <span className="case-hearing-next">Next hearing</span>}
        {isNext && link}
      </p>
      <dl className="case-hearing-facts">
        <dt>Hearing Type</dt>
        <dd>{hearing.hearingType || '-'}</dd>
        <dt>Remarks</dt>
        <dd>{hearing.remarks || '-'}</dd>
      </dl>
    </li>
  );
}
