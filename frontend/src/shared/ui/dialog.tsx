import 'virtual:primereact.css';
import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import './dialog.css';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Buttons. */
  footer?: ReactNode;
  /** Width of the box, e.g. '40rem'. */
  width?: string;
  /** The box stands still now: what measures itself may begin. */
  onShown?: () => void;
  children: ReactNode;
};

/** The control that had the focus gets it back when the box is gone. */
function useReturnOfFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    opener.current = document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus();
    };
  }, [isOpen]);
}

/** A modal box: Escape and the mask close it, the focus stays inside. */
export function Dialog({
  title,
  isOpen,
  onClose,
  footer,
  width = '30rem',
  onShown,
  children,
}: DialogProps) {
  useReturnOfFocus(isOpen);
  return (
    <PrimeDialog
      header={title}
      visible={isOpen}
      onHide={onClose}
      onShow={onShown}
      footer={footer}
      style={{ width }}
      className="dialog"
      draggable={false}
      resizable={false}
      dismissableMask
      blockScroll
    >
      {children}
    </PrimeDialog>
  );
}

/** A modal drawer at the side of the window; the right one is 800 px unless told otherwise. */
export function Drawer({
  title,
  isOpen,
  onClose,
  footer,
  width = '800px',
  side = 'right',
  children,
}: DialogProps & { side?: 'left' | 'right' }) {
  useReturnOfFocus(isOpen);
  return (
    <PrimeDialog
      header={title}
      visible={isOpen}
      onHide={onClose}
      footer={footer}
      style={{ width }}
      position={side}
      className={`drawer drawer-${side}`}
      draggable={false}
      resizable={false}
      dismissableMask
      blockScroll
    >
      {children}
    </PrimeDialog>
  );
}
