import { Menu as PrimeMenu } from 'primereact/menu';
import { useEffect, useId, useRef } from 'react';
import type { MenuAction, MenuGroup } from './menu.tsx';
import './menu.css';

/** The entries of a menu. It takes the focus when it appears. */
export function MenuList({
  label,
  items,
  onClose,
}: {
  label: string;
  items: readonly MenuAction[] | readonly MenuGroup[];
  onClose: () => void;
}) {
  const id = useId();
  const menu = useRef<PrimeMenu>(null);
  useEffect(() => {
    menu.current
      ?.getElement()
      ?.querySelector<HTMLElement>('[role=menu]')
      ?.focus({ preventScroll: true });
  }, []);
  const entryOf = (
    { label: text, onChoose, isDisabled = false }: MenuAction,
    place: string,
    group = 0,
  ) => ({
    id: `${id}-${place}`,
    label: text,
    className: group > 0 ? 'menu-item menu-later' : 'menu-item',
    disabled: isDisabled,
    // In place of PrimeReact's link to '#'.
    template: text,
    command: () => {
      onClose();
      onChoose();
    },
  });
  const isGrouped = items.length > 1 && items.every((item) => 'actions' in item);
  return (
    <PrimeMenu
      ref={menu}
      unstyled
      id={id}
      model={items.map((item, at) =>
        'actions' in item
          ? {
              label: item.title,
              className: at > 0 ? 'menu-title menu-later' : 'menu-title',
              items: item.actions.map((action, place) => entryOf(action, `${at}-${place}`, at)),
            }
          : entryOf(item, `${at}`),
      )}
      pt={{
        menu: {
          'aria-label': label,
          className: isGrouped ? 'menu-list menu-grouped' : 'menu-list',
        },
        // PrimeReact's titles of groups have no role; their items refer to them.
        menuitem: (options) => ({ 'aria-describedby': options?.context.parentId ?? undefined }),
      }}
    />
  );
}
