import menuIcon from 'primeicons/raw-svg/ellipsis-v.svg?raw';
import { IconButton } from '../button.tsx';
import { Popover } from './popover.tsx';
import './action-menu.css';

export type MenuAction = { label: string; onChoose: () => void; isDisabled?: boolean };

/** The further actions of one thing of a list, behind a button with three dots. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Popover
      label={label}
      className="action-menu"
      control={(control) => <IconButton icon={menuIcon} label={label} {...control} />}
    >
      {(close) => (
        <ul>
          {actions.map(({ label: text, onChoose, isDisabled = false }) => (
            <li key={text}>
              <button
                type="button"
                disabled={isDisabled}
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
