import { useQuery } from '@tanstack/react-query';
import commentsIcon from 'primeicons/raw-svg/comments.svg?raw';
import { useState } from 'react';
import type { Remark, RemarkKind } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { timecode } from '#portal/parts/media-player/timecode.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { placeOfPassage } from '../model/passages.ts';
import { startOf } from '../model/word-times.ts';
import { RemarkDialog } from './remark-dialog.tsx';
import { remarksQuery, useChangeRemark, useDeleteRemark } from './remarks-query.ts';
import './remarks-drawer.css';

/** What others wrote meanwhile is shown within this time. */
const REFRESH_MS = 20_000;

const empty = {
  comment: ['No comments', 'Select words and choose Comment. The members of the case read it.'],
  bookmark: ['No bookmarks', 'Put the caret into the text and choose Bookmark. Only you see it.'],
} as const;

type PlacedRemark = { remark: Remark; place: ReturnType<typeof placeOfPassage> };

/** The comments on the transcript and the user's bookmarks, in the order of their passages. */
export function RemarksDrawer({
  transcriptId,
  shown,
  onClose,
}: {
  transcriptId: string;
  /** The tab that is shown first. */
  shown: RemarkKind;
  onClose: () => void;
}) {
  const { editor } = useEditor();
  const query = useQuery({ ...remarksQuery(transcriptId), refetchInterval: REFRESH_MS });
  const [kind, setKind] = useState(shown);
  const [showsResolved, setShowsResolved] = useState(false);
  // The text does not change while the drawer is open.
  const [text] = useState(() => editor.getState().text);
  return (
    <Drawer title="Comments and bookmarks" isOpen onClose={onClose} width="34rem">
      <Tabs
        label="Kind"
        tabs={[
          { key: 'comment', label: 'Comments' },
          { key: 'bookmark', label: 'Bookmarks' },
        ]}
        selected={kind}
        onSelect={setKind}
      >
        <QueryStates query={query} loading={<Skeleton lines={4} label="Loading" />}>
          {(all) => {
            const ofKind = all.filter((one) => one.kind === kind);
            const open = ofKind.filter(({ resolvedAt }) => showsResolved || !resolvedAt);
            const rows = open
              .map((remark): PlacedRemark => ({ remark, place: placeOfPassage(text, remark) }))
              .sort((one, other) => placeNumber(one) - placeNumber(other));
            return (
              <>
                {ofKind.some(({ resolvedAt }) => resolvedAt) && (
                  <Choice
                    kind="checkbox"
                    checked={showsResolved}
                    onChange={({ target }) => setShowsResolved(target.checked)}
                  >
                    Show resolved comments
                  </Choice>
                )}
                {rows.length === 0 ? (
                  <EmptyState icon={commentsIcon} title={empty[kind][0]}>
                    {empty[kind][1]}
                  </EmptyState>
                ) : (
                  <ul className="remarks">
                    {rows.map((row) => (
                      <RemarkRow
                        key={row.remark.id}
                        transcriptId={transcriptId}
                        row={row}
                        onClose={onClose}
                      />
                    ))}
                  </ul>
                )}
              </>
            );
          }}
        </QueryStates>
      </Tabs>
    </Drawer>
  );
}

/** Passages whose words are gone come last. */
const placeNumber = ({ place }: PlacedRemark): number =>
  place ? place.at + (place.parts[0]?.range.first ?? 0) / 100_000 : Number.POSITIVE_INFINITY;

function RemarkRow({
  transcriptId,
  row: { remark, place },
  onClose,
}: {
  transcriptId: string;
  row: PlacedRemark;
  onClose: () => void;
}) {
  const { commands, player } = useEditor();
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const { submit: change, isSubmitting } = useChangeRemark(transcriptId);
  const { submit: remove } = useDeleteRemark(transcriptId);
  const { kind, text, quote, author, role, isOwn, createdAt, resolvedAt, resolvedBy } = remark;
  const part = place?.parts[0];
  const seconds = part && startOf(part.segment.text, part.range.first);
  const goTo = () => {
    if (!place || !part) return;
    onClose();
    if (seconds !== undefined) player.seek(seconds);
    commands.selectWord({ segment: place.at, word: part.range.first });
  };
  return (
    <li className="remark" data-resolved={resolvedAt !== undefined}>
      <p className="remark-head">
        <strong dir="auto">{kind === 'comment' ? author : text}</strong>
        <span className="soft">
          {kind === 'comment'
            ? `${participantLabel(role)} · ${indianDateTime(createdAt) ?? ''}`
            : seconds !== undefined && timecode(seconds)}
        </span>
      </p>
      {quote && (
        <blockquote className="transcript-quote" dir="auto">
          {quote}
        </blockquote>
      )}
      {kind === 'comment' && (
        <p className="remark-text" dir="auto">
          {text}
        </p>
      )}
      {!place && <p className="remark-changed">Its words are no longer in the text.</p>}
      {place?.isChanged && <p className="remark-changed">The passage has changed since.</p>}
      {resolvedAt !== undefined && (
        <p className="soft">{`Resolved by ${resolvedBy}, ${indianDateTime(resolvedAt) ?? ''}`}</p>
      )}
      <div className="remark-actions">
        <Button look="secondary" size="sm" disabled={!place} onClick={goTo}>
          Go to
        </Button>
        {kind === 'comment' && (
          <Button
            look="quiet"
            size="sm"
            disabled={isSubmitting}
            onClick={() =>
              change({ id: remark.id, isResolved: !resolvedAt, version: remark.version })
            }
          >
            {resolvedAt === undefined ? 'Resolve' : 'Reopen'}
          </Button>
        )}
        {isOwn && (
          <>
            <Button look="quiet" size="sm" onClick={() => setOpened('edit')}>
              {kind === 'comment' ? 'Edit' : 'Rename'}
            </Button>
            <Button look="quiet" size="sm" onClick={() => setOpened('delete')}>
              Delete
            </Button>
          </>
        )}
      </div>
      {opened === 'edit' && (
        <RemarkDialog
          transcriptId={transcriptId}
          edited={{ remark }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'delete' && (
        <LazyConfirmDialog
          title={kind === 'comment' ? 'Delete comment' : 'Delete bookmark'}
          question={`“${text.slice(0, 80)}” is deleted.`}
          confirmLabel="Delete"
          cancelLabel="Keep"
          look="danger"
          isOpen
          onCancel={() => setOpened(undefined)}
          onConfirm={async () => {
            setOpened(undefined);
            const reply = await remove(remark.id);
            if (reply) showSnackbar('success', reply.message);
          }}
        />
      )}
    </li>
  );
}
