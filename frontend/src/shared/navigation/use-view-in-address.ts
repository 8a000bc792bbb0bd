import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/**
 * The state of a list, kept in the query of the address. A change is made to the address of now,
 * which the screen follows a moment later: of two quick changes none is lost.
 */
export function useViewInAddress<View extends object>({
  read,
  write,
}: {
  read: (address: URLSearchParams) => View;
  write: (view: View) => URLSearchParams;
}): [view: View, show: (change: Partial<View>, options?: NavigateOptions) => void] {
  const [address, setAddress] = useSearchParams();
  const show = (change: Partial<View>, options?: NavigateOptions) =>
    setAddress(write({ ...read(queryOfNow()), ...change }), options);
  return [read(address), show];
}

/** The query of the address, before the screen has followed it. */
export const queryOfNow = (): URLSearchParams => new URLSearchParams(window.location.search);
