import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './popover.css';

/** What the button that opens a popover carries. */
export type PopoverControl = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  popoverTarget: string;
};

/** Kept free between the panel and the window's edge, and between it and its button. */
const GAP_PX = 8;

/**
 * A panel under its button, on the browser's own popover: it lies above everything, Escape and
 * a click elsewhere close it, the focus then returns to the button. It stands in the page right
 * after the button, so the Tab key goes into it.
 */
export function Popover({
  label,
  control,
  children,
  onOpen,
  className,
}: {
  label: string;
  control: (props: PopoverControl) => ReactElement;
  /** Rendered while open; call `close` when something in it was chosen. */
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
  className?: string;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => place(panel.current, id);
    follow();
    panel.current?.focus({ preventScroll: true });
    // What is in it may grow, e.g. by a submenu.
    const growth = new ResizeObserver(follow);
    for (const part of panel.current?.children ?? []) growth.observe(part);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => {
      growth.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [isOpen, id]);

  return (
    <>
      {control({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': id,
        popoverTarget: id,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-placed={isOpen}
        className={className ? `popover ${className}` : 'popover'}
        onToggle={(event) => {
          // A <details> inside of the panel toggles too.
          if (event.target !== event.currentTarget) return;
          const opens = event.newState === 'open';
          setOpen(opens);
          if (opens) onOpen?.();
        }}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

/**
 * Under the button, or above it where there is more room; the right edge stays inside of the
 * window. CSS reads where.
 */
function place(panel: HTMLElement | null, id: string): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
  if (!panel || !button) return;
  const at = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const room = clientWidth - panel.offsetWidth - GAP_PX;
  const below = clientHeight - at.bottom;
  const isAbove = panel.scrollHeight + 2 * GAP_PX > below && at.top > below;
  // The button may have scrolled out of the window.
  const edge = Math.min(at.top, clientHeight);
  const top = isAbove ? Math.max(GAP_PX, edge - GAP_PX - panel.scrollHeight) : at.bottom + GAP_PX;
  panel.style.setProperty('--popover-left', `${Math.max(GAP_PX, Math.min(at.left, room))}px`);
  panel.style.setProperty('--popover-top', `${top}px`);
}
