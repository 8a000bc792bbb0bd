import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { type ReactNode, type Ref, useId, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon.tsx';
import './collapsible-card.css';

export type CollapsibleCardHandle = { open: () => void };

/** A card whose heading opens and closes it; initially open by default. */
export function CollapsibleCard({
  title,
  actions,
  isOpenAtFirst = true,
  ref,
  children,
}: {
  title: string;
  /** On the right of the heading, always in sight. */
  actions?: ReactNode;
  isOpenAtFirst?: boolean;
  ref?: Ref<CollapsibleCardHandle>;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // Rendered synchronously, so that the caller can use the content at once.
  useImperativeHandle(ref, () => ({ open: () => flushSync(() => setOpen(true)) }), []);
  return (
    <section className="collapsible-card" aria-labelledby={`${id}-title`}>
      <div className="collapsible-card-head">
        <h2 className="collapsible-card-heading">
          <button
            type="button"
            id={`${id}-title`}
            className="collapsible-card-toggle"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen((now) => !now)}
          >
            <Icon svg={angleDownIcon} className="collapsible-card-arrow" />
            {title}
          </button>
        </h2>
        {actions && <div className="collapsible-card-actions">{actions}</div>}
      </div>
      <div id={`${id}-content`} className="collapsible-card-content" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
