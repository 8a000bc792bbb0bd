import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import gripIcon from 'primeicons/raw-svg/bars.svg?raw';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './sortable-list.css';

/** A short press on a touch screen scrolls; a longer one drags. */
const TOUCH = { delay: 180, tolerance: 8 };

/** A list whose rows are moved by mouse, touch or keyboard; rows use `useSortableRow`. */
export function SortableList({
  label,
  className,
  ids,
  nameOf,
  onMove,
  children,
}: {
  label: string;
  className: string;
  /** In order. */
  ids: readonly string[];
  /** Name of a row for screen readers. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(MouseSensor),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const titleOf = (id: string | number) => nameOf(String(id));
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1;
  const pickedUp = (id: string | number) =>
    `${titleOf(id)} is picked up, at place ${placeOf(id)} of ${ids.length}.`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'To move an item, press space or enter, move it with the arrow keys, and press space or enter again. Escape cancels.',
        },
        announcements: {
          // dnd-kit announces the own place right after the start, which would hide that text.
          onDragStart: ({ active }) => pickedUp(active.id),
          onDragOver: ({ active, over }) => {
            if (!over || over.id === active.id) return pickedUp(active.id);
            return `${titleOf(active.id)} is at place ${placeOf(over.id)} of ${ids.length}.`;
          },
          onDragEnd: ({ active, over }) =>
            `${titleOf(active.id)} is put down at place ${placeOf(over?.id ?? active.id)}.`,
          onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={className} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** Props of a row's element, and the button that moves the row. */
export function useSortableRow(id: string, name: string) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragged': isDragging || undefined,
    },
    grip: (
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="sortable-grip"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <Icon svg={gripIcon} />
      </button>
    ),
  };
}
