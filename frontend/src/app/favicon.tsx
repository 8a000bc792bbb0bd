import { useSystemConfig } from '../shared/api/use-system-config.ts';

/** The deployment's own icon in the browser's tab, where one is set. */
export function Favicon() {
  const { data } = useSystemConfig();
  return data?.faviconUrl ? <link rel="icon" href={data.faviconUrl} /> : null;
}
