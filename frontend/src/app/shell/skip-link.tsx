import './skip-link.css';

/** The first stop of the keyboard: past the bars, to the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to a place in the page, as links do
    <a
      className="skip-link"
      href="#content"
      onClick={(event) => {
        // A change of the address would be a change of route for the router.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
