import './brand-mark.css';

/** The portal's mark. Decoration: what stands beside it has the name. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="brand-ground" />
      <path d="M16 7v18M10 25h12M7 12h18" className="brand-beam" />
      <path
        d="M4.5 18 8 12l3.5 6a3.6 3.6 0 0 1-7 0ZM20.5 18 24 12l3.5 6a3.6 3.6 0 0 1-7 0Z"
        className="brand-pans"
      />
    </svg>
  );
}
