import { Menu as PrimeMenu } from 'primereact/menu';
import { useEffect, useId, useRef } from 'react';
import './menu.css';

export type MenuAction = {
  label: string;
  onChoose: () => void;
  /** Why it is disabled; shown below the label. */
  reason?: string | undefined;
};

export type MenuGroup = { title: string; actions: readonly MenuAction[] };

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
  /** The focus stays on the list, so that the browser does not scroll to the current item. */
  const showCurrent = () =>
    menu.current
      ?.getElement()
      ?.querySelector('[data-p-focused=true]')
      ?.scrollIntoView({ block: 'nearest' });
  const entryOf = ({ label: text, onChoose, reason }: MenuAction, place: string, group = 0) => ({
    id: `${id}-${place}`,
    label: reason ? `${text}: ${reason}` : text,
    className: group > 0 ? 'menu-item menu-later' : 'menu-item',
    disabled: Boolean(reason),
    // In place of PrimeReact's link to '#'.
    template: reason ? (
      <>
        {text}
        <span className="menu-reason">{reason}</span>
      </>
    ) : (
      text
    ),
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
          onKeyDown: () => requestAnimationFrame(showCurrent),
        },
        // PrimeReact's titles of groups have no role; their items refer to them.
        menuitem: (options) => ({ 'aria-describedby': options?.context.parentId ?? undefined }),
      }}
    />
  );
}
