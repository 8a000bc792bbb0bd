/** Tells search engines not to list the page: it shows what a personal link opens. */
export const NotListed = () => <meta name="robots" content="noindex, nofollow" />;
