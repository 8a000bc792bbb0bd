/** Lets code outside of components (the API client, the idle watch) change the route. */
type Navigator = (to: string) => void;

let navigator: Navigator = (to) => window.location.assign(to);

/** Called by the router when it is ready. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Navigates to a path of the portal and replaces the current history entry. */
export function goTo(path: string): void {
  navigator(path);
}
