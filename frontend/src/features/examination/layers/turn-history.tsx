import { useInfiniteQuery } from '@tanstack/react-query';
import type { TurnLayer } from '#contracts/endpoints/speech/examinations.ts';
import { describeLayer } from '#contracts/rules/speech/describe-layer.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';
import { HistoryList } from '#portal/parts/history/history-list.tsx';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { ComparedWords } from '#portal/shared/ui/text/compared-words.tsx';
import { turnLayersQuery, useEditTurn } from '../api/turns.ts';
import { nameOfTurn, type ShownTurn } from '../shown-turn.ts';

/** What was recorded in a turn, and each change of it. An earlier state returns as a new layer. */
export function TurnHistory({
  caseId,
  turn,
  isReadOnly,
  onClose,
}: {
  caseId: string;
  turn: ShownTurn;
  isReadOnly: boolean;
  onClose: () => void;
}) {
  const { mediaId, version } = turn;
  const query = useInfiniteQuery(turnLayersQuery(caseId, mediaId, version));
  const { submit, isSubmitting, failure } = useEditTurn(caseId);
  return (
    <Drawer
      title={`History of ${nameOfTurn(turn)}`}
      isOpen
      onClose={onClose}
      problem={failure}
      width="640px"
    >
      <HistoryList query={query} what="changes" className="turn-layers">
        {(all) =>
          all.map((layer, at) => (
            <LayerRow
              key={layer.version}
              layer={layer}
              before={all[at + 1]}
              isLocked={isSubmitting}
              onRestore={
                isReadOnly || layer.version === version
                  ? undefined
                  : () => void submit({ mediaId, version, restore: layer.version })
              }
            />
          ))
        }
      </HistoryList>
    </Drawer>
  );
}

function LayerRow({
  layer,
  before,
  isLocked,
  onRestore,
}: {
  layer: TurnLayer;
  before: TurnLayer | undefined;
  isLocked: boolean;
  /** Absent where it cannot be restored. */
  onRestore: (() => void) | undefined;
}) {
  const { version, name, role, at, text } = layer;
  const author = [name, role && participantLabel(role)].filter(Boolean).join(', ');
  return (
    <li>
      <div className="turn-layer-head">
        <h3>{describeLayer(layer)}</h3>
        {onRestore && (
          <Button look="quiet" size="sm" disabled={isLocked} onClick={onRestore}>
            Restore
            <span className="visually-hidden">{` version ${version}`}</span>
          </Button>
        )}
      </div>
      <p className="soft">
        {[`Version ${version}`, author, `${indianDateTime(at)} IST`].filter(Boolean).join(' · ')}
      </p>
      {factsOf(layer, before).map((fact) => (
        <p key={fact} className="soft">
          {fact}
        </p>
      ))}
      <p className="turn-layer-text">
        {before && before.text !== text ? (
          <ComparedWords before={wordsOf(before.text)} after={wordsOf(text)} />
        ) : (
          text || 'No words'
        )}
      </p>
    </li>
  );
}

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean);

/** What else the layer changed, in words. */
function factsOf(layer: TurnLayer, before: TurnLayer | undefined): string[] {
  if (!before) return [];
  const names = { speaker: 'Speaker', witness: 'Witness', kind: 'Kind' } as const;
  const [now, then] = [layer, before].map((one) => ({ ...one, kind: kindOf(one) }));
  if (!now || !then) return [];
  return (['speaker', 'witness', 'kind'] as const)
    .filter((field) => now[field] !== then[field])
    .map((field) => `${names[field]}: ${then[field] || 'none'} → ${now[field] || 'none'}`);
}
