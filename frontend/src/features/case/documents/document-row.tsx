import extractIcon from 'primeicons/raw-svg/align-left.svg?raw';
import viewIcon from 'primeicons/raw-svg/eye.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import filePdfIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import audioIcon from 'primeicons/raw-svg/headphones.svg?raw';
import imageIcon from 'primeicons/raw-svg/image.svg?raw';
import lockIcon from 'primeicons/raw-svg/lock.svg?raw';
import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import shareIcon from 'primeicons/raw-svg/share-alt.svg?raw';
import signIcon from 'primeicons/raw-svg/verified.svg?raw';
import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import type { ReactNode } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import {
  type DocumentFormat,
  isOwnerOf,
  mayChangeType,
  mayProcess,
  visibilityObstacle,
} from '#contracts/rules/documents/documents.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { DocumentDay } from '#portal/parts/documents/dates/document-day.tsx';
import { DocumentTypePicker } from '#portal/parts/documents/document-type-picker.tsx';
import { visibilityLabels } from '#portal/parts/documents/visibility.ts';
import { ServedLine } from '#portal/parts/servings/served-line.tsx';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useIsBeingSigned } from '../signing/api/signings.ts';
import { useProcessDocument, useUpdateDocument } from './api/documents.ts';
import { type DocumentChange, DocumentMenu } from './changes/document-menu.tsx';
import { RecognitionLine } from './recognition/recognition-line.tsx';
import { sideLabels } from './side-labels.ts';

const formatIcons: Readonly<Record<DocumentFormat, string>> = {
  pdf: filePdfIcon,
  image: imageIcon,
  audio: audioIcon,
  video: videoIcon,
  office: fileIcon,
};

/** What a row opens. */
export type RowAction =
  | 'view'
  | 'extract'
  | 'visibility'
  | 'password'
  | 'recognise'
  | 'sign'
  | DocumentChange;

/** A document of a section (seed 2, section 2). */
export function DocumentRow({
  shownCase,
  document,
  namesSide,
  select,
  onAction,
}: {
  shownCase: Case;
  document: CaseDocument;
  /** Says which side filed the document. */
  namesSide: boolean;
  /** The checkbox. */
  select: ReactNode;
  onAction: (action: RowAction, document: CaseDocument) => void;
}) {
  const { data: me } = useMe();
  const { documentNo, name, url, format, processing } = document;
  // Without an address the malware scan has blocked the document or has not finished.
  const canShow = url.url !== '';
  const isBeingSigned = useIsBeingSigned(document.entityId, document.id);
  const isTypeChangeable =
    me !== undefined &&
    mayChangeType(document, { userId: me.id, role: me.role }, shownCase.caseManagerId);
  return (
    <li className="document">
      {select}
      <span className="document-no tabular">{documentNo}</span>
      <Icon svg={formatIcons[format]} className="document-icon" />
      <button
        type="button"
        className="document-name"
        disabled={!canShow}
        title={name}
        onClick={() => onAction('view', document)}
      >
        <bdi>{name}</bdi>
      </button>
      <div className="document-more">
        <DocumentFacts
          document={document}
          side={namesSide ? sideLabels[document.ownerType] : ''}
          isBeingSigned={isBeingSigned}
        />
        <Processing
          document={document}
          isChangeable={me !== undefined && mayProcess(document, me.id)}
          onPassword={() => onAction('password', document)}
        />
        <RecognitionLine
          document={document}
          isChangeable={me !== undefined && mayProcess(document, me.id)}
          onAgain={() => onAction('recognise', document)}
        />
      </div>
      <DocumentTypeOf shownCase={shownCase} document={document} isChangeable={isTypeChangeable} />
      <div className="document-actions">
        {canShow && (
          <IconButton
            icon={viewIcon}
            label={`View ${name}`}
            onClick={() => onAction('view', document)}
          />
        )}
        <IconButton
          icon={extractIcon}
          label={`Extract of ${name}: keywords and summary`}
          disabled={processing.state !== 'ready'}
          onClick={() => onAction('extract', document)}
        />
        {isSignable(document) && !isBeingSigned && (
          <IconButton
            icon={signIcon}
            label={`Request signature of ${name}`}
            aria-haspopup="dialog"
            onClick={() => onAction('sign', document)}
          />
        )}
        {me && isVisibilityChangeable(document, me, shownCase.caseManagerId) && (
          <IconButton
            icon={shareIcon}
            label={`Change visibility of ${name}`}
            onClick={() => onAction('visibility', document)}
          />
        )}
        <DocumentMenu
          document={document}
          isOwner={me !== undefined && isOwnerOf(document, me.id)}
          isDatable={isTypeChangeable}
          onChoose={(change) => onAction(change, document)}
        />
      </div>
    </li>
  );
}

/** Who filed a document, who can see it, since when, and on whom it was served. */
function DocumentFacts({
  document: {
    id,
    entityId,
    owner,
    visibilityType,
    created_at,
    pageCount,
    fileNumber,
    documentDate,
    foundDate,
  },
  side,
  isBeingSigned,
}: {
  document: CaseDocument;
  /** The side that filed it; '' where its section says so. */
  side: string;
  isBeingSigned: boolean;
}) {
  return (
    <div className="document-facts">
      {side && <span>{side}</span>}
      <span className="document-owner" title={owner.name}>
        {owner.name}
      </span>
      <span className={`document-visibility document-visibility-${visibilityType}`}>
        {visibilityType === 'me' && <Icon svg={lockIcon} size="sm" />}
        {visibilityLabels[visibilityType]}
      </span>
      <time className="tabular" dateTime={created_at}>
        {documentDateTime(created_at) ?? '-'}
      </time>
      <DocumentDay documentDate={documentDate} foundDate={foundDate} />
      {pageCount > 0 && <span>{`${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`}</span>}
      {fileNumber > 1 && <span>{`Version ${fileNumber}`}</span>}
      {isBeingSigned && <span>Waiting for signatures</span>}
      {visibilityType !== 'me' && <ServedLine caseId={entityId} entryId={id} />}
    </div>
  );
}

const isVisibilityChangeable = (
  document: CaseDocument,
  { id: userId, role }: { id: string; role: Role },
  caseManagerId: string,
) => visibilityObstacle(document, { userId, role }, caseManagerId) === '';

/** Shared PDFs, and shared documents with a PDF rendition. */
const isSignable = ({ format, pageCount, visibilityType, processing }: CaseDocument) =>
  processing.state === 'ready' &&
  pageCount > 0 &&
  visibilityType !== 'me' &&
  (format === 'pdf' || format === 'office');

/** Plain text, in an arbitration a picker (seed 2, section 2). */
function DocumentTypeOf({
  shownCase: { resolutionKind, documentCategoryandTypes },
  document: { id, entityId, name, url },
  isChangeable,
}: {
  shownCase: Case;
  document: CaseDocument;
  isChangeable: boolean;
}) {
  const { submit, isSubmitting } = useUpdateDocument(entityId, 'Submitting...');
  if (resolutionKind !== 'arbitration' || !isChangeable)
    return url.uploadType ? <p className="document-type">{url.uploadType}</p> : null;
  return (
    <DocumentTypePicker
      label={`Document type of ${name}`}
      className="document-picker"
      isLabelHidden
      categories={documentCategoryandTypes}
      chosen={url}
      disabled={isSubmitting}
      onChoose={async (type) => {
        if (type.category === url.category && type.uploadType === url.uploadType) return;
        const reply = await submit({ documentId: id, ...type });
        if (reply) showSnackbar('success', reply.message);
      }}
    />
  );
}

/** The state of the processing that follows an upload, with what can be done. */
function Processing({
  document: { id, entityId, name, processing },
  isChangeable,
  onPassword,
}: {
  document: CaseDocument;
  isChangeable: boolean;
  onPassword: () => void;
}) {
  const { submit, isSubmitting } = useProcessDocument(entityId);
  const { state, message } = processing;
  if (state === 'ready') return null;
  if (state === 'queued' || state === 'processing')
    return (
      <p className="document-processing" role="status">
        Reading the document...
      </p>
    );
  return (
    <p className="document-problem">
      <span>{message}</span>
      {isChangeable && state === 'failed' && (
        <button
          type="button"
          className="text-button"
          disabled={isSubmitting}
          aria-label={`Try ${name} again`}
          onClick={() => void submit({ documentId: id })}
        >
          <Icon svg={retryIcon} size="sm" /> Try again
        </button>
      )}
      {isChangeable && state === 'passwordRequired' && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={onPassword}>
          <Icon svg={lockIcon} size="sm" /> Enter the password
        </button>
      )}
    </p>
  );
}
