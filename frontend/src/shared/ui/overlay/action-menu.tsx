import menuIcon from 'primeicons/raw-svg/ellipsis-v.svg?raw';
import { IconButton } from '../button.tsx';
import { Menu } from './menu.tsx';
import type { MenuAction } from './menu-list.tsx';
import './action-menu.css';

/** The further actions of one thing of a list, behind a button with three dots. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu
      label={label}
      className="action-menu"
      control={(control) => <IconButton icon={menuIcon} label={label} {...control} />}
      items={actions}
    />
  );
}
