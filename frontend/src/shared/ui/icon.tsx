import './icon.css';

/**
 * A PrimeIcons picture, imported as text where it is used:
 * `import bellIcon from 'primeicons/raw-svg/bell.svg?raw'`. Always decoration: the control
 * around it has the name.
 */
export function Icon({ svg, size = 'md' }: { svg: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span
      className={`icon icon-${size}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, never text of a person
      dangerouslySetInnerHTML={{ __html: svg.replace(/ id="[^"]*"/g, '') }}
    />
  );
}
