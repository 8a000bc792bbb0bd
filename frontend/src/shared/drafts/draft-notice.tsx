import { indianClock, twelveHour } from '../indian-dates.ts';
import { Button } from '../ui/button.tsx';
import './draft-notice.css';
import type { KeptText } from './use-draft.ts';
import type { FormDraft } from './use-drafted-form.ts';

/** Above a form: that it began with what was written before, and what other tabs wrote. */
export function DraftNotice({ draft }: { draft: FormDraft }) {
  return (
    <>
      {draft.isRestored && (
        <p className="draft-notice" role="status">
          <span>What you wrote before and did not submit is filled in.</span>
          <Button look="quiet" size="sm" onClick={draft.startOver}>
            Start over
          </Button>
        </p>
      )}
      <OtherDrafts draft={draft} />
    </>
  );
}

/** Unsent text of other tabs: nothing of it is lost, and nothing of it is sent unseen. */
export function OtherDrafts({
  draft: { others, takeOver, discard },
}: {
  draft: Pick<KeptText, 'others' | 'takeOver' | 'discard'>;
}) {
  return others.map((other) => (
    <p key={other.tab} className="draft-notice" role="status">
      <span>{`You wrote something else here in another tab at ${twelveHour(indianClock(other.writtenAtMs))}.`}</span>
      <span className="draft-notice-actions">
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
