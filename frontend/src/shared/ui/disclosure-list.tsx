import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './disclosure-list.css';

/** Questions that open and close each on its own; all are open at first. */
export function DisclosureList({
  items,
}: {
  items: readonly { key: string; title: string; content: ReactNode }[];
}) {
  return (
    <div className="disclosures">
      {items.map((item) => (
        <details key={item.key} open>
          <summary>
            {item.title}
            <Icon svg={angleDownIcon} />
          </summary>
          <div className="disclosure-content">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
