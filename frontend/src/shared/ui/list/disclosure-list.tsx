import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import './disclosure-list.css';

/** Sections that open and close independently; all are open at first. */
export function DisclosureList({
  items,
}: {
  items: readonly { key: string; title: string; content: ReactNode }[];
}) {
  return (
    <div className="disclosures">
      {items.map((item) => (
        <details key={item.key} open>
          <DisclosureTitle title={item.title} />
          <div className="disclosure-content">{item.content}</div>
        </details>
      ))}
    </div>
  );
}

/** Sections whose content is rendered, and may load, when they are first opened. */
export function LazyDisclosureList({
  items,
}: {
  items: readonly {
    key: string;
    title: string;
    isOpenAtFirst: boolean;
    content: () => ReactNode;
  }[];
}) {
  return (
    <div className="disclosures">
      {items.map(({ key, ...item }) => (
        <LazyDisclosure key={key} {...item} />
      ))}
    </div>
  );
}

function LazyDisclosure({
  title,
  isOpenAtFirst,
  content,
}: {
  title: string;
  isOpenAtFirst: boolean;
  content: () => ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <DisclosureTitle title={title} />
      {wasOpened && <div className="disclosure-content disclosure-wide">{content()}</div>}
    </details>
  );
}

function DisclosureTitle({ title }: { title: string }) {
  return (
    <summary>
      {title}
      <Icon svg={angleDownIcon} className="disclosure-arrow" />
    </summary>
  );
}
