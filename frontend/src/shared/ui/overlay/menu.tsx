import { lazy, type ReactElement, Suspense } from 'react';
import { Skeleton } from '../states.tsx';
import type { MenuAction, MenuGroup } from './menu-list.tsx';
import { Popover, type PopoverControl } from './popover.tsx';

const load = async () => ({ default: (await import('./menu-list.tsx')).MenuList });
const MenuList = lazy(load);
/** A failure shows when the menu is opened. */
const prefetch = () => void load().catch(() => undefined);

/**
 * A button that opens a menu: PrimeReact's menu in the browser's popover. Its script loads when
 * the button is reached first.
 */
export function Menu({
  label,
  className,
  control,
  items,
}: {
  label: string;
  className: string;
  control: (props: PopoverControl) => ReactElement;
  items: readonly MenuAction[] | readonly MenuGroup[];
}) {
  return (
    <Popover
      label={label}
      holds="menu"
      className={className}
      control={(props) => control({ ...props, onPointerEnter: prefetch, onFocus: prefetch })}
    >
      {(close) => (
        // The popover follows the size of this element.
        <div>
          <Suspense fallback={<Skeleton label="Loading the menu" />}>
            <MenuList label={label} items={items} onClose={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
