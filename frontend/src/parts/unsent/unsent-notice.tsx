import { twelveHour } from '#contracts/rules/notation.ts';
import { indianClock } from '../../shared/dates/indian-dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import './unsent-notice.css';
import type { KeptText } from './use-unsent.ts';
import type { UnsentForm } from './use-unsent-form.ts';

/** Notice above a form: restored unsent input, and the notices of its text. */
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
      <UnsentTextNotice unsent={unsent} />
    </>
  );
}

/** Input that cannot be kept, and unsent input of other tabs, to show or discard. */
export function UnsentTextNotice({
  unsent: { text, keeping, others, takeOver, discard },
}: {
  unsent: Pick<KeptText, 'text' | 'keeping' | 'others' | 'takeOver' | 'discard'>;
}) {
  return (
    <>
      {text !== '' && keeping === 'failed' && <NotKept />}
      <OtherTabsUnsent {...{ others, takeOver, discard }} />
    </>
  );
}

/** The browser has no database, e.g. in a private window, or no space. */
export function NotKept() {
  return (
    <p className="unsent-notice unsent-notice-failed" role="alert">
      This browser does not keep what you write here: closing the page or a crash loses it. Send or
      save it soon. A private window or a full disk can be the reason.
    </p>
  );
}

function OtherTabsUnsent({
  others,
  takeOver,
  discard,
}: Pick<KeptText, 'others' | 'takeOver' | 'discard'>) {
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
