import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** A stored file: the server says that it is saved, never shown (D45). */
export function FileLink({ address, children }: { address: string; children: string }) {
  return (
    <a className="party-file" href={address} download>
      <Icon svg={downloadIcon} size="sm" />
      {children}
    </a>
  );
}
