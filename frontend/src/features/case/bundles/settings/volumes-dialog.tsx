import { useQuery } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import type { Bundle, BundleVolume } from '#contracts/endpoints/files/bundles.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bundleVolumesQuery } from '../api/bundles.ts';
import './settings.css';

/** The volumes of a bundle as files. */
export function VolumesDialog({
  bundle: { id, entityId, bundleCode, bundleName },
  onClose,
}: {
  bundle: Bundle;
  onClose: () => void;
}) {
  const query = useQuery({ ...bundleVolumesQuery(entityId, id), staleTime: 0 });
  return (
    <Dialog
      title="Volumes"
      isOpen
      width="40rem"
      onClose={onClose}
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="bundle-dialog-name">{`${bundleCode} ${bundleName}`}</p>
      <QueryStates query={query} loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}>
        {(volumes) => (
          <ul className="volumes" aria-label="Volumes">
            {volumes.map((volume) => (
              <li key={volume.number} className="volume">
                <div>
                  <strong>{`Volume ${volume.number}`}</strong>
                  <p className="settings-note">{factsOf(volume)}</p>
                </div>
                <a className="button button-secondary button-sm" href={volume.url} download>
                  <Icon svg={downloadIcon} size="sm" />
                  Download
                  <span className="visually-hidden">{` ${volume.fileName}`}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  );
}

const factsOf = ({ first, last, pageCount, sizeBytes }: BundleVolume): string =>
  `Pages ${first} to ${last}, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, ${fileSize(sizeBytes)}`;
