import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** Link to a stored file; the server serves it as an attachment (D45). */
export function FileLink({ address, children }: { address: string; children: string }) {
  return (
    <a className="party-file" href={address} download>
      <Icon svg={downloadIcon} size="sm" />
      {children}
    </a>
  );
}
