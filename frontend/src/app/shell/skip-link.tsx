import './skip-link.css';

/** First element in the tab order: skips the bars. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as links do
    <a
      className="skip-link"
      href="#content"
      onClick={(event) => {
        // A changed address would be a new route for the router.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
