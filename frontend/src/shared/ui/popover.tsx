import 'virtual:primereact.css';
import { OverlayPanel } from 'primereact/overlaypanel';
import {
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import './popover.css';

/** What the control that opens a popover carries. */
export type PopoverControl = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: (event: SyntheticEvent) => void;
};

/** A panel under its control; Escape and a click elsewhere close it. */
export function Popover({
  label,
  control,
  children,
  onOpen,
}: {
  label: string;
  control: (props: PopoverControl) => ReactElement;
  /** Rendered while open; call `close` when something in it was chosen. */
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
}) {
  const panel = useRef<OverlayPanel>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      {control({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: (event) => panel.current?.toggle(event),
      })}
      <OverlayPanel
        ref={panel}
        id={id}
        className="popover"
        aria-label={label}
        pt={{ root: { role: 'dialog' } }}
        onShow={() => {
          setOpen(true);
          opener.current = document.activeElement;
          // The panel lies at the end of the page: without this the keyboard would not find it.
          content.current?.focus();
          onOpen?.();
        }}
        onHide={() => {
          setOpen(false);
          // Whoever clicked elsewhere is already somewhere else.
          const isLeftBehind =
            document.activeElement === document.body ||
            content.current?.contains(document.activeElement);
          if (isLeftBehind && opener.current instanceof HTMLElement) opener.current.focus();
        }}
      >
        <div ref={content} tabIndex={-1} className="popover-content">
          {children(() => panel.current?.hide())}
        </div>
      </OverlayPanel>
    </>
  );
}
