import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'on-night';

type Shared = {
  look?: Look | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Fills the width of its container. */
  isWide?: boolean | undefined;
  icon?: string | undefined;
  iconAfter?: string | undefined;
};

function classes({ look = 'primary', size = 'md', isWide }: Shared, extra?: string) {
  return ['button', `button-${look}`, `button-${size}`, isWide && 'button-wide', extra]
    .filter(Boolean)
    .join(' ');
}

function Inside({ icon, iconAfter, children }: Shared & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon svg={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon svg={iconAfter} />}
    </>
  );
}

/** Restores the focus to a button that was disabled while focused, unless the focus has moved. */
function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      // The browser removes the focus with the next frame.
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [isDisabled]);
  return button;
}

export function Button({
  look,
  size,
  isWide,
  icon,
  iconAfter,
  children,
  className,
  type = 'button',
  ...rest
}: Shared & Omit<ComponentProps<'button'>, 'ref'>) {
  const ref = useKeptFocus(Boolean(rest.disabled));
  return (
    <button ref={ref} type={type} className={classes({ look, size, isWide }, className)} {...rest}>
      <Inside icon={icon} iconAfter={iconAfter}>
        {children}
      </Inside>
    </button>
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  look,
  size,
  isWide,
  icon,
  iconAfter,
  children,
  className,
  ...rest
}: Shared & ComponentProps<typeof Link>) {
  return (
    <Link className={classes({ look, size, isWide }, className)} {...rest}>
      <Inside icon={icon} iconAfter={iconAfter}>
        {children}
      </Inside>
    </Link>
  );
}

/** A square button with an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: { icon: string; label: string } & Omit<ComponentProps<'button'>, 'aria-label' | 'children'>) {
  return (
    <button
      type={type}
      className={['icon-button', className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon svg={icon} />
    </button>
  );
}
