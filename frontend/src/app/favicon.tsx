import { useSystemConfig } from '../shared/api/use-system-config.ts';

/** Sets the deployment's icon in the browser tab, if there is one. */
export function Favicon() {
  const { data } = useSystemConfig();
  return data?.faviconUrl ? <link rel="icon" href={data.faviconUrl} /> : null;
}
