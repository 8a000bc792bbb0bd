import papersIcon from 'primeicons/raw-svg/folder-open.svg?raw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { SplitPanes } from '#portal/parts/evidence/split-panes.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';

/** Loaded when somebody opens the papers. */
const EvidencePanel = lazy(async () => ({
  default: (await import('#portal/parts/evidence/evidence-panel.tsx')).EvidencePanel,
}));

/** The case of an order, as its head names it. */
export type CaseOfOrder = Pick<Case, 'id' | 'resolutionKind' | 'caseCode' | 'title'>;

/** An order with its case, whose papers open beside it. */
export function BesidePapers({
  ofCase,
  onCite,
  children,
}: {
  /** Absent for an order of no case. */
  ofCase: CaseOfOrder | undefined;
  /** Inserts text into the order; absent if nothing can be inserted. */
  onCite: ((citation: string) => void) | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {ofCase && (
        <div className="order-case">
          <p className="order-case-name">{`${ofCase.caseCode}, ${ofCase.title}`}</p>
          <Button
            look="quiet"
            size="sm"
            icon={papersIcon}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Papers of the case
          </Button>
        </div>
      )}
      <SplitPanes
        name="order"
        labels={['Order', 'Papers']}
        first={children}
        second={
          isOpen && ofCase ? (
            <Suspense fallback={<Skeleton lines={6} label="Loading the papers" />}>
              <EvidencePanel
                label="Papers beside the order"
                shownCase={ofCase}
                onCite={onCite}
                onInsert={undefined}
              />
            </Suspense>
          ) : undefined
        }
      />
    </>
  );
}
