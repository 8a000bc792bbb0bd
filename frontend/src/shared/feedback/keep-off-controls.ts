import { type Box, freePlace, isFree } from './free-place.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="tab"], [role="menuitem"], [role="option"]';

/** The page below the toast loads, scrolls and changes. */
const CHECKED_EACH_MS = 250;

type Control = { element: Element; box: Box };

const middleOf = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** The controls in the window but for those of the toast. */
function controlsInWindow(toast: Element): Control[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const { x, y } = middleOf(box);
    const isInWindow = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    return isInWindow && box.width > 0 && !toast.contains(element) ? [{ element, box }] : [];
  });
}

/** Whether the control can be used: not one behind a dialog. */
function isInFront({ element, box }: Control, toast: Element): boolean {
  const { x, y } = middleOf(box);
  const front = document.elementsFromPoint(x, y).find((one) => !toast.contains(one));
  return Boolean(front && (element.contains(front) || front.contains(element)));
}

/**
 * Moves the toast from its place, top right (seed 2, section 9), when it covers a control, until
 * `end`.
 */
export function keepOffControls(toast: HTMLElement | null, end: AbortSignal): void {
  if (!toast || end.aborted) return;
  let moved = { x: 0, y: 0 };
  const moveIfCovering = () => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    const covers = ({ box }: Control) => !isFree({ left, top, width, height }, [box]);
    const near = controlsInWindow(toast);
    if (!near.some((one) => covers(one) && isInFront(one, toast))) return;
    const wanted = { left: left - moved.x, top: top - moved.y, width, height };
    const place = freePlace({
      wanted,
      controls: near.filter((one) => isInFront(one, toast)).map(({ box }) => box),
      room: { width: innerWidth, height: innerHeight },
    });
    moved = { x: place.left - wanted.left, y: place.top - wanted.top };
    toast.style.translate = `${moved.x}px ${moved.y}px`;
  };
  // A toast that appears below a resting pointer covers what it was to press, and moves at once.
  moveIfCovering();
  const timer = setInterval(() => {
    // Who reads it with the pointer on it finds it where it is.
    if (!toast.matches(':hover')) moveIfCovering();
  }, CHECKED_EACH_MS);
  end.addEventListener('abort', () => clearInterval(timer));
}
