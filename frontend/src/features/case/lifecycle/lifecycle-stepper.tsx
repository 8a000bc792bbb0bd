import checkIcon from 'primeicons/raw-svg/check.svg?raw';
import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { useId, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { type LifecycleStep, lifecycleOf } from '#contracts/rules/case-lifecycle.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** The steps of a case's lifecycle; the current step has a tooltip with the status. */
export function LifecycleStepper({ shownCase }: { shownCase: Case }) {
  const { steps } = lifecycleOf(shownCase);
  return (
    <ol className="lifecycle" aria-label="Steps of the case">
      {steps.map((step) => (
        <Step key={step.index} step={step} />
      ))}
    </ol>
  );
}

const icons = { done: checkIcon, ended: timesIcon } as const;
const notes = { ended: 'ended here', skipped: 'not reached' } as const;

function Step({ step: { state, label, ...step } }: { step: LifecycleStep }) {
  if (state === 'current') return <CurrentStep step={{ state, label, ...step }} />;
  return (
    <li className="lifecycle-step" data-state={state}>
      <span className="lifecycle-shape">
        {(state === 'done' || state === 'ended') && <Icon svg={icons[state]} />}
        <span>
          {label}
          {state === 'done' && <span className="visually-hidden"> (done)</span>}
          {(state === 'ended' || state === 'skipped') && (
            <span className="lifecycle-note"> ({notes[state]})</span>
          )}
        </span>
      </span>
    </li>
  );
}

function CurrentStep({ step }: { step: LifecycleStep }) {
  const tooltipId = useId();
  const [isTold, setTold] = useState(false);
  return (
    <li className="lifecycle-step" data-state="current" aria-current="step">
      <button
        type="button"
        className="lifecycle-current"
        aria-describedby={tooltipId}
        onPointerEnter={() => setTold(true)}
        onPointerLeave={() => setTold(false)}
        onFocus={() => setTold(true)}
        onBlur={() => setTold(false)}
        onKeyDown={(event) => event.key === 'Escape' && setTold(false)}
      >
        <span className="lifecycle-shape">{step.label}</span>
      </button>
      <span id={tooltipId} role="tooltip" className="lifecycle-tooltip" hidden={!isTold}>
        {step.tooltip}
      </span>
    </li>
  );
}
