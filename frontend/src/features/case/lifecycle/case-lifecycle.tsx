import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { ActionPanel } from './action-panel.tsx';
import { LifecycleStepper } from './lifecycle-stepper.tsx';
import './case-lifecycle.css';

/** The steps of the case and its action panel (seed 1, section 4). */
export function CaseLifecycle({ shownCase }: { shownCase: Case }) {
  return (
    <CollapsibleCard title="Case Lifecycle">
      <LifecycleStepper shownCase={shownCase} />
      <ActionPanel shownCase={shownCase} />
    </CollapsibleCard>
  );
}
