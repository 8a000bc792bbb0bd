/** Lets code outside of components (the API client, the idle watch) change the route. */
type Navigator = (to: string) => void;

let navigator: Navigator = (to) => window.location.assign(to);

/** The router hands its own way of navigating over once it runs. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Goes to a path of the portal, replacing the current entry of the history. */
export function goTo(path: string): void {
  navigator(path);
}
