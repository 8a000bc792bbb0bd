import './avatar.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .filter((_word, at, words) => at === 0 || at === words.length - 1)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** A person's picture or initials, decorative beside the name. */
export function Avatar({
  name,
  src,
  size = 'sm',
}: {
  name: string;
  src: string;
  size?: 'sm' | 'lg';
}) {
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initialsOf(name)}
    </span>
  );
}
