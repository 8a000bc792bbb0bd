import { useQuery } from '@tanstack/react-query';
import sendIcon from 'primeicons/raw-svg/send.svg?raw';
import { useState } from 'react';
import type { WitnessReadings } from '#contracts/endpoints/speech/witness-readings.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { readingsAndWitnessesQuery } from '../api/readings.ts';
import { ReadingCard } from './reading-card.tsx';
import { SendRecordDialog } from './send-record-dialog.tsx';
import './readings.css';

/** To whom the record was sent to be read and signed, and what became of it. */
export function ReadingsDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const query = useQuery(readingsAndWitnessesQuery(caseId));
  return (
    <Drawer title="Read and sign" isOpen onClose={onClose} width="640px">
      <QueryStates query={query} loading={<Skeleton lines={6} label={DEFAULT_LOADER_TEXT} />}>
        {(shown) => <Readings caseId={caseId} shown={shown} />}
      </QueryStates>
    </Drawer>
  );
}

function Readings({ caseId, shown }: { caseId: string; shown: WitnessReadings }) {
  const { readings, witnesses, mayAct } = shown;
  /** Whose record is to be sent; undefined while none is. */
  const [witness, setWitness] = useState<string>();
  return (
    <div className="readings">
      <p className="soft">
        A witness reads their evidence under a personal link, proposes corrections and signs. The
        record itself stays as it was taken down.
      </p>
      {mayAct && (
        <div>
          <Button
            size="sm"
            icon={sendIcon}
            onClick={() => setWitness(witnesses.at(-1)?.name ?? '')}
          >
            Send a record
          </Button>
        </div>
      )}
      {readings.length === 0 ? (
        <p>Nothing was sent yet.</p>
      ) : (
        <ol className="readings-list" aria-label="Sent records">
          {readings.map((reading) => (
            <li key={reading.number}>
              <ReadingCard
                caseId={caseId}
                reading={reading}
                mayAct={mayAct}
                onSendAnew={() => setWitness(reading.witness)}
              />
            </li>
          ))}
        </ol>
      )}
      {witness !== undefined && (
        <SendRecordDialog
          caseId={caseId}
          witnesses={witnesses}
          witness={witness}
          former={readings.find((one) => one.witness === witness)}
          onClose={() => setWitness(undefined)}
        />
      )}
    </div>
  );
}
