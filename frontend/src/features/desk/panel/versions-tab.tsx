import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskDraft, DeskVersion } from '#contracts/endpoints/outcome/desk.ts';
import { type DraftText, plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { sheetOfDraft } from '#contracts/rules/desk/order-facts.ts';
import { textOfOrder } from '#contracts/rules/speech/orders.ts';
import { indianDate, indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ComparedWords } from '#portal/shared/ui/text/compared-words.tsx';
import { deskDraftQuery, deskVersionQuery } from '../api/desk.ts';
import type { DraftState, DraftStore } from '../saving/draft-store.ts';

type TabProps = { caseId: string; draft: DeskDraft; store: DraftStore; state: DraftState };

/** The kept versions of a draft, newest first, with what was changed since. */
export function VersionsTab({ caseId, draft, store, state }: TabProps) {
  const query = useQuery(deskDraftQuery({ caseId, draftId: draft.id }));
  const [shown, setShown] = useState<number>();
  const isEditable = draft.published === undefined && state.saving !== 'closed';
  const keep = async () => {
    if (await store.keepVersion()) showSnackbar('success', 'This version is kept');
  };
  return (
    <>
      {isEditable && (
        <Button look="secondary" size="sm" disabled={state.awaitsWords} onClick={() => void keep()}>
          Keep this version
        </Button>
      )}
      <QueryStates query={query} loading={<Skeleton lines={4} label="Loading the versions" />}>
        {({ versions }) => (
          <ol className="desk-versions" aria-label="Versions, newest first">
            {versions.map((one) => (
              <VersionRow
                key={one.version}
                {...{ caseId, draft, store, state, one, isEditable }}
                isShown={shown === one.version}
                onShow={(isShown) => setShown(isShown ? one.version : undefined)}
              />
            ))}
          </ol>
        )}
      </QueryStates>
    </>
  );
}

function VersionRow({
  one: { version, savedBy, saved_at, isOwn },
  isShown,
  onShow,
  ...rest
}: TabProps & {
  one: DeskVersion;
  isEditable: boolean;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  return (
    <li className="desk-version">
      <div className="desk-version-head">
        <div>
          <p className="evidence-name">{indianDateTime(saved_at)}</p>
          <p className="soft evidence-detail">{isOwn ? 'You' : savedBy}</p>
        </div>
        <Button look="quiet" size="sm" aria-expanded={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? 'Hide' : 'Compare'}
        </Button>
      </div>
      {isShown && <ComparedVersion {...rest} version={version} />}
    </li>
  );
}

/** The words of a text; those of an order with what it states besides. */
function wordsOf({ content, seat, madeOn, order }: DraftText): string[] {
  const plain = plainDraftOf(content);
  const words = order
    ? textOfOrder({ content: '', sheet: sheetOfDraft(order, { seat, madeOn }) })
    : '';
  const head = order?.number === undefined ? '' : `No. ${order.number}`;
  const day = order ? indianDate(madeOn) : undefined;
  return [head, day, words, plain].join(' ').split(/\s+/).filter(Boolean);
}

/** A version beside the present text: what was removed since, and what was added. */
function ComparedVersion({
  caseId,
  draft,
  store,
  state,
  isEditable,
  version,
}: TabProps & { isEditable: boolean; version: number }) {
  const query = useQuery(deskVersionQuery({ caseId, draftId: draft.id }, version));
  return (
    <QueryStates query={query} loading={<Skeleton lines={3} label="Loading the version" />}>
      {(text) => (
        <>
          {isEditable && (
            <Button
              look="secondary"
              size="sm"
              onClick={() => void store.restore({ ...text, title: state.text.title })}
            >
              Restore this version
            </Button>
          )}
          <p className="desk-compared">
            <ComparedWords before={wordsOf(text)} after={wordsOf(state.text)} />
          </p>
        </>
      )}
    </QueryStates>
  );
}
