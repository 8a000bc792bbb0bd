import 'virtual:primereact.css';
import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './dialog.css';
import { FormFailure } from '../form/field.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Buttons. */
  footer?: ReactNode;
  /** Why the last attempt failed, above the buttons. */
  problem?: string | undefined;
  /** Width of the box, e.g. '40rem'. */
  width?: string;
  /** Fills the window up to a margin, and all of it on a phone; `width` has no effect. */
  isLarge?: boolean;
  /** Called when the opening animation has ended, so that content can be measured. */
  onShown?: () => void;
  children: ReactNode;
};

/** Returns the focus to the opener when the dialog closes. */
function useReturnOfFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before the content focuses itself.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus();
    };
  }, [isOpen]);
}

/** Closers of the open dialogs, the topmost last. */
const closers: (() => void)[] = [];

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // The browser closes an open popover inside the dialog with the same key.
  if (document.querySelector(':popover-open')) return;
  closers.at(-1)?.();
}

/**
 * What is open and closes by Escape, the topmost first; the focus then returns to its opener.
 * PrimeReact registers a dialog some renders after it was opened; until then the key would close the
 * dialog below. A panel inside a dialog calls this, too, so that Escape leaves the dialog open.
 */
export function useDismissal(isOpen: boolean, onClose: () => void): void {
  useReturnOfFocus(isOpen);
  useEscape(isOpen, onClose);
}

function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const closer = () => close.current();
    closers.push(closer);
    document.addEventListener('keydown', closeTopmost);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      if (closers.length === 0) document.removeEventListener('keydown', closeTopmost);
    };
  }, [isOpen]);
}

const fields =
  'input:not([type=hidden], [type=file], [readonly]), select, textarea:not([readonly]), [contenteditable=true]';

/**
 * Sets the initial focus: the first field, else the secondary button that comes first in the footer,
 * which changes nothing, else Close.
 */
function focusFirst(box: Element): void {
  if (box.contains(document.activeElement)) return;
  const first =
    box.querySelector<HTMLElement>(`.p-dialog-content :is(${fields}):enabled`) ??
    box.querySelector<HTMLElement>('.p-dialog-footer > .button-secondary:first-of-type:enabled') ??
    box.querySelector<HTMLElement>('.p-dialog-header-close');
  first?.focus();
}

/** Rendered inside the dialog, so it mounts when PrimeReact shows it, some renders after opening. */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = mark.current?.closest('[role=dialog]');
    if (box) focusFirst(box);
  }, []);
  return <span ref={mark} hidden />;
}

function footerOf(footer: ReactNode, problem: string | undefined): ReactNode {
  if (problem === undefined) return footer;
  return (
    <>
      <FormFailure text={problem} />
      {footer}
    </>
  );
}

/** Escape and focus are handled here (`useDismissal`, `FirstFocus`) instead of by PrimeReact. */
const modalBehaviour = {
  closeOnEscape: false,
  focusOnShow: false,
  draggable: false,
  resizable: false,
  dismissableMask: true,
  blockScroll: true,
} as const;

/** A modal dialog; Escape and the mask close it, the focus stays inside. */
export function Dialog({
  title,
  isOpen,
  onClose,
  footer,
  problem,
  width = '30rem',
  isLarge = false,
  onShown,
  children,
}: DialogProps) {
  useDismissal(isOpen, onClose);
  return (
    <PrimeDialog
      header={title}
      visible={isOpen}
      onHide={onClose}
      {...(onShown && { onShow: onShown })}
      footer={footerOf(footer, problem)}
      style={isLarge ? {} : { width }}
      className={isLarge ? 'dialog dialog-large' : 'dialog'}
      {...modalBehaviour}
    >
      {children}
      <FirstFocus />
    </PrimeDialog>
  );
}

/** A modal drawer at a side of the window, 800 px wide by default. */
export function Drawer({
  title,
  isOpen,
  onClose,
  footer,
  problem,
  width = '800px',
  side = 'right',
  children,
}: DialogProps & { side?: 'left' | 'right' }) {
  useDismissal(isOpen, onClose);
  return (
    <PrimeDialog
      header={title}
      visible={isOpen}
      onHide={onClose}
      footer={footerOf(footer, problem)}
      style={{ width }}
      position={side}
      className={`drawer drawer-${side}`}
      {...modalBehaviour}
    >
      {children}
      <FirstFocus />
    </PrimeDialog>
  );
}
