import problemIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import viewIcon from 'primeicons/raw-svg/eye.svg?raw';
import lockIcon from 'primeicons/raw-svg/lock.svg?raw';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { visibilityLabels } from '#portal/parts/documents/visibility.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';
import { actionsOf, type BundleAction } from './bundle-actions.ts';

/** A bundle of a case: its PDF for all who see it, its actions for its owner. */
export function BundleRow({
  bundle,
  onView,
  onAction,
}: {
  bundle: Bundle;
  onView: () => void;
  onAction: (action: BundleAction) => void;
}) {
  const { bundleCode, bundleName, visibilityType, self, owner, pdf, updated_at } = bundle;
  return (
    <li className="bundle">
      <span className="bundle-code tabular">{bundleCode}</span>
      <div className="bundle-about">
        <button type="button" className="document-name" disabled={!pdf} onClick={onView}>
          {bundleName}
        </button>
        <p className="document-facts">
          <span>{owner.name}</span>
          <span className={`document-visibility document-visibility-${visibilityType}`}>
            {visibilityType === 'me' && <Icon svg={lockIcon} size="sm" />}
            {visibilityLabels[visibilityType]}
          </span>
          <time className="tabular" dateTime={updated_at}>
            {documentDateTime(updated_at) ?? '-'}
          </time>
          {pdf && <span>{`${pdf.pageCount} ${pdf.pageCount === 1 ? 'page' : 'pages'}`}</span>}
          {pdf?.volumeCount && (
            <button
              type="button"
              className="text-button"
              aria-haspopup="dialog"
              aria-label={`Show the volumes of ${bundleName}: ${pdf.volumeCount}`}
              onClick={() => onAction('volumes')}
            >
              {`${pdf.volumeCount} volumes`}
            </button>
          )}
        </p>
        {pdf && pdf.problemCount > 0 && (
          <p className="document-problem">
            <button
              type="button"
              className="text-button"
              aria-haspopup="dialog"
              aria-label={`Show what to check in ${bundleName}: ${pdf.problemCount}`}
              onClick={() => onAction('problems')}
            >
              <Icon svg={problemIcon} size="sm" />
              {`${pdf.problemCount} to be checked`}
            </button>
          </p>
        )}
        {pdf?.hasOlderText && <OlderText bundle={bundle} onAssemble={() => onAction('assemble')} />}
        <Assembly bundle={bundle} onRetry={() => onAction('assemble')} />
      </div>
      <div className="document-actions">
        {pdf && <IconButton icon={viewIcon} label={`View ${bundleName}`} onClick={onView} />}
        {self && (
          <ActionMenu
            label={`Actions of ${bundleName}`}
            actions={actionsOf(bundle).map(({ action, label, reason }) => ({
              label,
              reason,
              onChoose: () => onAction(action),
            }))}
          />
        )}
      </div>
    </li>
  );
}

/** Its PDF was made before words of its documents were recognised or corrected, or references confirmed. */
function OlderText({
  bundle: { bundleName, self, assembly },
  onAssemble,
}: {
  bundle: Bundle;
  onAssemble: () => void;
}) {
  return (
    <p className="document-problem">
      {'Words or links of its documents have changed since this PDF was made. '}
      {self && assembly.state === 'ready' && (
        <button
          type="button"
          className="text-button"
          aria-label={`Assemble ${bundleName} again, with the present words and links`}
          onClick={onAssemble}
        >
          Assemble again
        </button>
      )}
    </p>
  );
}

/** Progress of the assembly, or why it failed. */
function Assembly({
  bundle: { assembly, bundleName, self },
  onRetry,
}: {
  bundle: Bundle;
  onRetry: () => void;
}) {
  const { state, done, total, message } = assembly;
  if (state === 'failed')
    return (
      <p className="document-problem">
        {message}{' '}
        {self && (
          <button
            type="button"
            className="text-button"
            aria-label={`Assemble ${bundleName} again`}
            onClick={onRetry}
          >
            Try again
          </button>
        )}
      </p>
    );
  if (state !== 'queued' && state !== 'assembling') return null;
  return (
    <div className="bundle-progress" role="status">
      <span>
        {state === 'queued' ? 'Waiting to be assembled' : `${done} of ${total} documents added`}
      </span>
      <progress
        aria-label={`Assembly of ${bundleName}`}
        {...(state === 'assembling' && { value: done, max: Math.max(1, total) })}
      />
    </div>
  );
}
