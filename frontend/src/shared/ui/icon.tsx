import './icon.css';

/**
 * A PrimeIcons picture, imported as text where it is used:
 * `import bellIcon from 'primeicons/raw-svg/bell.svg?raw'`. Always decoration: the control
 * around it has the name.
 */
export function Icon({
  svg,
  size = 'md',
  className,
}: {
  svg: string;
  size?: 'sm' | 'md' | 'lg';
  /** A class of the place, whose sheet gives the colour and the margin. */
  className?: string;
}) {
  return (
    <span
      className={['icon', `icon-${size}`, className].filter(Boolean).join(' ')}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, never text of a person
      dangerouslySetInnerHTML={{ __html: svg.replace(/ id="[^"]*"/g, '') }}
    />
  );
}
