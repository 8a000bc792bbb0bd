import fitIcon from 'primeicons/raw-svg/expand.svg?raw';
import zoomOutIcon from 'primeicons/raw-svg/minus.svg?raw';
import zoomInIcon from 'primeicons/raw-svg/plus.svg?raw';
import rotateIcon from 'primeicons/raw-svg/refresh.svg?raw';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#portal/shared/ui/button.tsx';
import type { FileSource } from '../read-range.ts';
import { useAddress } from '../use-address.ts';
import { ViewerProblem } from '../viewer-problem.tsx';
import {
  fitted,
  kept,
  nextRotation,
  type PicturePlace,
  type Size,
  zoomed,
} from './picture-place.ts';
import './image-view.css';

const STEP = 1.25;
const PAN_PX = 60;

type Point = { x: number; y: number };

export function ImageView({
  title,
  source,
  tools,
}: {
  title: string;
  source: FileSource;
  /** Buttons for every kind of file. */
  tools: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { url, failure, onError, onLoaded, retry } = useAddress(source);
  const [picture, setPicture] = useState<Size>();
  const [place, setPlace] = useState<PicturePlace>();
  const move = useMove(box, picture, setPlace);
  const pointers = usePointers(box, move);

  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const fitInBox = (rotation: PicturePlace['rotation']) => {
    if (picture && box.current) setPlace(fitted(picture, sizeOf(box.current), rotation));
  };
  const rotate = () => place && fitInBox(nextRotation(place.rotation));
  const onKeyDown = (event: KeyboardEvent) => {
    const change = changeOf(event.key);
    if (event.key === '0') fitInBox(0);
    else if (change) move(change);
    else return;
    event.preventDefault();
  };
  return (
    <div className="viewer-view">
      <div className="viewer-bar">
        <div className="viewer-tools">
          <IconButton
            icon={zoomOutIcon}
            label="Zoom out"
            onClick={() => move((last) => zoomed(last, 1 / STEP))}
          />
          <output className="viewer-percent">
            {place ? `${Math.round(place.scale * 100)}%` : ''}
          </output>
          <IconButton
            icon={zoomInIcon}
            label="Zoom in"
            onClick={() => move((last) => zoomed(last, STEP))}
          />
          <IconButton icon={fitIcon} label="Fit" onClick={() => fitInBox(place?.rotation ?? 0)} />
          <IconButton icon={rotateIcon} label="Rotate" onClick={rotate} />
        </div>
        {tools}
      </div>
      <div className="viewer-body">
        <div
          ref={box}
          className="viewer-picture"
          role="application"
          aria-label={`${title}: arrow keys move the picture, plus and minus zoom, 0 fits it`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by the keyboard
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...pointers}
        >
          {failure ? (
            <ViewerProblem failure={failure} onRetry={retry} />
          ) : (
            <img
              src={url}
              alt={title}
              draggable={false}
              style={
                place
                  ? {
                      transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px) rotate(${place.rotation}deg) scale(${place.scale})`,
                    }
                  : { visibility: 'hidden' }
              }
              onError={onError}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                onLoaded();
                setPicture({ width, height });
                if (box.current) setPlace(fitted({ width, height }, sizeOf(box.current)));
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const sizeOf = (box: HTMLElement): Size => ({ width: box.clientWidth, height: box.clientHeight });

type Change = (place: PicturePlace) => PicturePlace;

/** Changes the place, and keeps the picture in its box. */
function useMove(
  box: RefObject<HTMLDivElement | null>,
  picture: Size | undefined,
  setPlace: (change: (last: PicturePlace | undefined) => PicturePlace | undefined) => void,
): (change: Change) => void {
  const latest = useRef<(change: Change) => void>(() => {});
  latest.current = (change) => {
    const room = box.current;
    if (!room || !picture) return;
    setPlace((last) => last && kept(change(last), picture, sizeOf(room)));
  };
  const stable = useRef((change: Change) => latest.current(change));
  return stable.current;
}

function changeOf(key: string): Change | undefined {
  const pan =
    (x: number, y: number): Change =>
    (last) => ({ ...last, x: last.x + x, y: last.y + y });
  const changes: Readonly<Record<string, Change>> = {
    '+': (last) => zoomed(last, STEP),
    '=': (last) => zoomed(last, STEP),
    '-': (last) => zoomed(last, 1 / STEP),
    ArrowLeft: pan(PAN_PX, 0),
    ArrowRight: pan(-PAN_PX, 0),
    ArrowUp: pan(0, PAN_PX),
    ArrowDown: pan(0, -PAN_PX),
  };
  return changes[key];
}

/** Drag, pinch and wheel. */
function usePointers(box: RefObject<HTMLDivElement | null>, move: (change: Change) => void) {
  const down = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // React listens passively, and then the page would scroll or zoom too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const point = fromMiddle(element, event.clientX, event.clientY);
      move((last) => zoomed(last, Math.exp(-event.deltaY / 400), point));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, move]);

  const release = ({ pointerId }: PointerEvent) => down.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({
      currentTarget,
      pointerId,
      clientX,
      clientY,
    }: PointerEvent<HTMLDivElement>) => {
      const before = down.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      const other = [...down.current].find(([id]) => id !== pointerId)?.[1];
      down.current.set(pointerId, now);
      if (!other) {
        move((last) => ({ ...last, x: last.x + now.x - before.x, y: last.y + now.y - before.y }));
        return;
      }
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      const point = fromMiddle(currentTarget, (now.x + other.x) / 2, (now.y + other.y) / 2);
      move((last) => zoomed(last, factor, point));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function fromMiddle(box: Element, x: number, y: number): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
