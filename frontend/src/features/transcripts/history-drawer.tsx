import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import type { TranscriptVersion } from '#contracts/endpoints/speech/transcripts.ts';
import { HistoryList } from '#portal/parts/history/history-list.tsx';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { signedText } from '#portal/parts/signing/signed-text.ts';
import { SignedVersion } from '#portal/parts/signing/signed-version.tsx';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ComparedWords } from '#portal/shared/ui/text/compared-words.tsx';
import { useRestoreVersion, versionChangesQuery, versionsQuery } from './api/transcripts.ts';
import './history-drawer.css';

/** The versions of a transcript: who changed what and when; any state can be restored. */
export function HistoryDrawer({
  caseId,
  transcriptId,
  isDirty,
  onRestored,
  onClose,
}: {
  caseId: string;
  transcriptId: string;
  /** A version cannot be restored over unsaved changes. */
  isDirty: boolean;
  onRestored: () => void;
  onClose: () => void;
}) {
  const query = useInfiniteQuery(versionsQuery(caseId, transcriptId));
  const [restored, setRestored] = useState<number>();
  const latestVersion = query.data?.pages[0]?.data[0]?.version ?? 0;
  const { data: signings = [] } = useQuery(signingsQuery(caseId));
  const { submit, failure } = useRestoreVersion(transcriptId, (message) => {
    showSnackbar('success', message);
    onRestored();
  });
  return (
    <Drawer title="History" isOpen onClose={onClose} problem={failure} width="640px">
      {isDirty && (
        <p className="transcript-notice">Save your changes before you restore a version.</p>
      )}
      <HistoryList query={query} what="versions" className="transcript-versions">
        {(all) =>
          all.map((version) => (
            <VersionRow
              key={version.version}
              caseId={caseId}
              transcriptId={transcriptId}
              version={version}
              signings={signings.filter(
                ({ transcript }) =>
                  transcript?.transcriptId === transcriptId &&
                  transcript.version === version.version,
              )}
              onRestore={
                isDirty || version.version === latestVersion
                  ? undefined
                  : () => setRestored(version.version)
              }
            />
          ))
        }
      </HistoryList>
      <ConfirmDialog
        title="Restore version"
        question={`Do you want to restore ${restored === 0 ? 'the recognised text' : `version ${restored}`}? It becomes the newest version. Every other version stays in the history.`}
        confirmLabel="Restore"
        cancelLabel="Cancel"
        isOpen={restored !== undefined}
        onConfirm={() => {
          setRestored(undefined);
          if (restored !== undefined) void submit({ version: restored, latestVersion });
        }}
        onCancel={() => setRestored(undefined)}
      />
    </Drawer>
  );
}

function VersionRow({
  caseId,
  transcriptId,
  version: { version, savedAt, name, role, changed, restored, redacted = 0, lifted = 0 },
  signings,
  onRestore,
}: {
  caseId: string;
  transcriptId: string;
  version: TranscriptVersion;
  /** Of the reporter's form of this version. */
  signings: readonly Signing[];
  /** Absent where the version cannot be restored. */
  onRestore: (() => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const title = version === 0 ? 'Recognised text' : `Version ${version}`;
  const author = [name, role && participantLabel(role)].filter(Boolean).join(', ');
  const what = [
    ...(redacted > 0 ? [`Redacted: ${wordCount(redacted)}`] : []),
    ...(lifted > 0 ? [`Redaction lifted: ${wordCount(lifted)}`] : []),
    restored === undefined
      ? `${changed} ${changed === 1 ? 'paragraph' : 'paragraphs'} changed`
      : `${restored === 0 ? 'Recognised text' : `Version ${restored}`} restored`,
  ];
  return (
    <li className="transcript-version">
      <div className="transcript-version-head">
        <h3>{title}</h3>
        {version > 0 && (
          <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide changes' : 'Show changes'}
            <span className="visually-hidden">{` of version ${version}`}</span>
          </Button>
        )}
        {onRestore && (
          <Button look="quiet" size="sm" onClick={onRestore}>
            Restore
            <span className="visually-hidden">{` ${title.toLowerCase()}`}</span>
          </Button>
        )}
      </div>
      <p className="soft">
        {[indianDateTime(savedAt), author, ...(version > 0 ? what : [])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {signings
        .filter((one) => signedText(one) !== '')
        .map((one) => (
          <SignedVersion key={one.id} signing={one} />
        ))}
      {isOpen && <Changes caseId={caseId} transcriptId={transcriptId} version={version} />}
    </li>
  );
}

function Changes({
  caseId,
  transcriptId,
  version,
}: {
  caseId: string;
  transcriptId: string;
  version: number;
}) {
  const query = useQuery(versionChangesQuery(caseId, transcriptId, version));
  return (
    <QueryStates query={query} loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} />}>
      {({ changes, changed }) => (
        <ul className="transcript-changes">
          {changes.map(({ segmentId, before, after, speakerBefore, speakerAfter, ...counts }) => (
            <li key={segmentId}>
              {speakerBefore !== speakerAfter && (
                <p>
                  {speakerBefore && <del>{speakerBefore}</del>} <ins>{speakerAfter}</ins>
                </p>
              )}
              <RedactedCount {...counts} />
              <p>
                <ComparedWords before={wordsOf(before)} after={wordsOf(after)} />
              </p>
            </li>
          ))}
          {changed > changes.length && (
            <li className="soft">{`${changed - changes.length} more changes`}</li>
          )}
        </ul>
      )}
    </QueryStates>
  );
}

const wordCount = (count: number): string => `${count} ${count === 1 ? 'word' : 'words'}`;

/** How many more or fewer words of the paragraph are redacted. */
function RedactedCount({
  redactedBefore,
  redactedAfter,
}: {
  redactedBefore: number;
  redactedAfter: number;
}) {
  const more = redactedAfter - redactedBefore;
  if (more === 0) return null;
  return (
    <p className="soft">
      {more > 0 ? `Redacted: ${wordCount(more)}` : `Redaction lifted: ${wordCount(-more)}`}
    </p>
  );
}

const wordsOf = (text: string) => text.split(' ').filter(Boolean);
