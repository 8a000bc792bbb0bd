import { indianClock, twelveHour } from '../indian-dates.ts';
import { Button } from '../ui/button.tsx';
import './unsent-notice.css';
import type { KeptText } from './use-unsent.ts';
import type { UnsentForm } from './use-unsent-form.ts';

/** Notice above a form: restored unsent input, and unsent input of other tabs. */
export function UnsentNotice({ unsent }: { unsent: UnsentForm }) {
  return (
    <>
      {unsent.isRestored && (
        <p className="unsent-notice" role="status">
          <span>What you wrote before and did not submit is filled in.</span>
          <Button look="quiet" size="sm" onClick={unsent.startOver}>
            Start over
          </Button>
        </p>
      )}
      <OtherTabsUnsent unsent={unsent} />
    </>
  );
}

/** Unsent input of other tabs, to show or discard. */
export function OtherTabsUnsent({
  unsent: { others, takeOver, discard },
}: {
  unsent: Pick<KeptText, 'others' | 'takeOver' | 'discard'>;
}) {
  return others.map((other) => (
    <p key={other.tab} className="unsent-notice" role="status">
      <span>{`You wrote something else here in another tab at ${twelveHour(indianClock(other.writtenAtMs))}.`}</span>
      <span className="unsent-notice-actions">
        <Button look="quiet" size="sm" onClick={() => takeOver(other)}>
          Show it
        </Button>
        <Button look="quiet" size="sm" onClick={() => discard(other)}>
          Discard it
        </Button>
      </span>
    </p>
  ));
}
