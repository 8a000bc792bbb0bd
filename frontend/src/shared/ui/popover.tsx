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
        onShow={() => {
          setOpen(true);
          onOpen?.();
        }}
        onHide={() => setOpen(false)}
      >
        {children(() => panel.current?.hide())}
      </OverlayPanel>
    </>
  );
}
