import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CaseClocks,
  ClockChange,
  StartableClock,
  StatutoryClock,
} from '#contracts/endpoints/clocks.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { clockOutcomes } from '#contracts/rules/clocks/clocks.ts';
import { courtDayText, lengthText } from '#contracts/rules/clocks/court-days.ts';
import { groundLabels } from '#contracts/rules/clocks/statutory-terms.ts';
import { ClockBar } from '#portal/parts/clocks/clock-bar.tsx';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { clocksQuery } from '../api/clocks.ts';
import { casePartIds } from '../case-part-ids.ts';
import './clocks.css';

const StartClockDialog = lazyDialog(
  async () => (await import('./dialogs/start-clock-dialog.tsx')).StartClockDialog,
);
const ExtendClockDialog = lazyDialog(
  async () => (await import('./dialogs/extend-clock-dialog.tsx')).ExtendClockDialog,
);
const EndClockDialog = lazyDialog(
  async () => (await import('./dialogs/end-clock-dialog.tsx')).EndClockDialog,
);
const corrections = () => import('./dialogs/correct-clock-dialogs.tsx');
const CorrectStartDialog = lazyDialog(async () => (await corrections()).CorrectStartDialog);
const ReasonedClockDialog = lazyDialog(async () => (await corrections()).ReasonedClockDialog);

type Opened =
  | { act: 'start'; startable: StartableClock }
  | { act: 'extend' | 'finish' | 'correct' | 'extension' | 'end' | 'terms'; clock: StatutoryClock };

/** The statutory clocks of a case: how they stand, what can be recorded, and their history. */
export function ClocksPanel({ caseId, kind }: { caseId: string; kind: ResolutionKind }) {
  const query = useQuery(clocksQuery(caseId));
  const [opened, setOpened] = useState<Opened>();
  const { data } = query;
  // A kind of case without terms has no panel.
  if (data && data.clocks.length === 0 && data.startable.length === 0) return null;
  const props = { caseId, today: data?.today ?? '', onClose: () => setOpened(undefined) };
  return (
    <div id={casePartIds.clocks}>
      <CollapsibleCard title="Statutory clocks">
        <QueryStates query={query} loading={<Skeleton lines={3} label="Loading clocks" />}>
          {(loaded) => <Clocks caseId={caseId} kind={kind} loaded={loaded} onOpen={setOpened} />}
        </QueryStates>
        {opened && <ClockDialog opened={opened} {...props} />}
      </CollapsibleCard>
    </div>
  );
}

function ClockDialog({
  opened,
  ...props
}: {
  opened: Opened;
  caseId: string;
  today: string;
  onClose: () => void;
}) {
  switch (opened.act) {
    case 'start':
      return <StartClockDialog {...props} startable={opened.startable} />;
    case 'extend':
      return <ExtendClockDialog {...props} clock={opened.clock} />;
    case 'finish':
      return <EndClockDialog {...props} clock={opened.clock} />;
    case 'correct':
      return <CorrectStartDialog {...props} clock={opened.clock} />;
    default:
      return <ReasonedClockDialog {...props} clock={opened.clock} act={opened.act} />;
  }
}

type Parts = {
  caseId: string;
  kind: ResolutionKind;
  onOpen: (opened: Opened) => void;
};

function Clocks({ loaded, ...parts }: Parts & { loaded: CaseClocks }) {
  const { clocks, startable, today } = loaded;
  const running = clocks.filter(({ state }) => state === 'running');
  const ended = clocks.filter(({ state }) => state === 'ended');
  return (
    <div className="clocks">
      {running.map((clock) => (
        <RunningClock key={clock.id} {...parts} clock={clock} today={today} />
      ))}
      {startable.length > 0 && (
        <details className="clocks-further" open={running.length === 0}>
          <summary>{`Terms that can be started (${startable.length})`}</summary>
          <ul className="clocks-startable">
            {startable.map((one) => (
              <li key={one.term.id}>
                <span>
                  <strong>{one.term.label}</strong>
                  <span className="clock-source">
                    {`${lengthText(one.term.length)} · ${one.term.source}`}
                  </span>
                </span>
                <Button
                  look="secondary"
                  size="sm"
                  aria-label={`Start: ${one.term.label}`}
                  onClick={() => parts.onOpen({ act: 'start', startable: one })}
                >
                  Start
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {ended.length > 0 && (
        <details className="clocks-further">
          <summary>{`Ended clocks (${ended.length})`}</summary>
          {ended.map((clock) => (
            <EndedClock key={clock.id} {...parts} clock={clock} />
          ))}
        </details>
      )}
    </div>
  );
}

function RunningClock({
  clock,
  today,
  ...parts
}: Parts & { clock: StatutoryClock; today: string }) {
  const { term, startedOn, endsOn, extensions } = clock;
  const { onOpen } = parts;
  const isExtendable = term.extensions.consent || term.extensions.court;
  return (
    <article className="clock" aria-label={term.label}>
      <div className="clock-head">
        <div>
          <h3 className="clock-name">{term.label}</h3>
          <p className="clock-source">{term.source}</p>
        </div>
        <div className="clock-actions">
          {isExtendable && (
            <Button
              look="secondary"
              size="sm"
              aria-label={`Extend: ${term.label}`}
              onClick={() => onOpen({ act: 'extend', clock })}
            >
              Extend
            </Button>
          )}
          <Button
            look="secondary"
            size="sm"
            aria-label={`End: ${term.label}`}
            onClick={() => onOpen({ act: 'finish', clock })}
          >
            End
          </Button>
          <ActionMenu
            label={`More actions: ${term.label}`}
            actions={[
              { label: 'Correct the start', onChoose: () => onOpen({ act: 'correct', clock }) },
              ...(extensions.length > 0
                ? [
                    {
                      label: 'Remove the latest extension',
                      onChoose: () => onOpen({ act: 'extension', clock }),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      <ClockBar clock={clock} today={today} />
      <p className="clock-days tabular">
        <span>{`Started on ${courtDayText(startedOn)}`}</span>
        <span>{`${today > endsOn ? 'Ended' : 'Ends'} on ${courtDayText(endsOn)}`}</span>
      </p>
      {clock.terms === 'changed' && clock.endsOnByNewTerms && (
        <div className="clock-changed">
          <p>
            {`The term has changed since this clock was started. It still counts by the former one; by the new one it would end on ${courtDayText(clock.endsOnByNewTerms)}.`}
          </p>
          <Button look="secondary" size="sm" onClick={() => onOpen({ act: 'terms', clock })}>
            Use the new terms
          </Button>
        </div>
      )}
      {clock.terms === 'removed' && (
        <p className="clock-changed">
          The portal’s settings no longer have this term. The clock still counts by it.
        </p>
      )}
      <History {...parts} clock={clock} />
    </article>
  );
}

function EndedClock({ clock, ...parts }: Parts & { clock: StatutoryClock }) {
  const outcome = clock.changes.findLast(({ act }) => act === 'ended')?.outcome;
  return (
    <article className="clock" aria-label={clock.term.label}>
      <div className="clock-head">
        <div>
          <h3 className="clock-name">{clock.term.label}</h3>
          <p className="clock-source">
            {`Ended on ${courtDayText(clock.endedOn)}. ${outcome ? clockOutcomes[outcome] : ''}`}
          </p>
        </div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Resume: ${clock.term.label}`}
          onClick={() => parts.onOpen({ act: 'end', clock })}
        >
          Resume
        </Button>
      </div>
      <History {...parts} clock={clock} />
    </article>
  );
}

/** Every change of a clock, the latest first. */
function History({ clock, caseId, kind }: Parts & { clock: StatutoryClock }) {
  const { changes, term } = clock;
  return (
    <details className="clock-history">
      <summary>{`History (${changes.length})`}</summary>
      <ol aria-label={`History of ${term.label}, latest first`}>
        {changes.toReversed().map((change) => (
          <li key={`${change.at} ${change.act}`}>
            <p>
              <strong>{wordsOf(change)}</strong>
            </p>
            <p className="clock-source">
              {[`${change.by}, ${indianDateTime(change.at)}`, change.reason]
                .filter(Boolean)
                .join(' · ')}
              {change.documentId && (
                <>
                  {' · '}
                  <a href={`${paths.case.href(caseId, kind)}&document=${change.documentId}`}>
                    Document
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function wordsOf(change: ClockChange): string {
  const until = `ends on ${courtDayText(change.endsOn)}`;
  const known = change.knownOn ? `, known on ${courtDayText(change.knownOn)}` : '';
  switch (change.act) {
    case 'started':
      return `Started on ${courtDayText(change.startedOn ?? '')}${known}: ${until}`;
    case 'extended':
      return `Extended: ${until}. ${change.ground ? groundLabels[change.ground] : ''} of ${courtDayText(change.givenOn ?? '')}`;
    case 'ended':
      return `Ended on ${courtDayText(change.endedOn ?? '')}. ${change.outcome ? clockOutcomes[change.outcome] : ''}`;
    case 'corrected':
      return change.startedOn
        ? `Corrected: started on ${courtDayText(change.startedOn)}${known}, ${until}`
        : `Corrected: ${until}`;
    case 'termsAdopted':
      return `Moved to the new terms: ${until}`;
  }
}
