import { dirname, join } from 'node:path';
import { paths } from '#portal/shared/paths.ts';

/** A page of a signed-in user, as the routes name it. */
export type ScreenRoute = {
  /** The router's pattern, e.g. '/mediator/cases/:id'. */
  path: string;
  /** Path of the module with the page. */
  module: string;
};

/**
 * The pages of signed-in users, read from the text of the module with the routes. Throws if a page
 * is not found, e.g. because the routes are written in another way.
 */
export function screenRoutes(routes: string, code: string): ScreenRoute[] {
  const modules = new Map(
    [...code.matchAll(/^const (\w+) = screen\(\s*\(\) => import\('([^']+)'\)/gm)].map(
      ([, name = '', path = '']) => [name, join(dirname(routes), path)],
    ),
  );
  const pages = [...code.matchAll(/\{ path: paths\.(\w+)\.path, Screen: (\w+) \}/g)];
  if (pages.length === 0) throw new Error(`No page of a signed-in user is found in ${routes}`);
  const patterns = new Map(Object.entries(paths).map(([name, { path }]) => [name, path]));
  return pages.map(([page, name = '', screen = '']) => {
    const [path, module] = [patterns.get(name), modules.get(screen)];
    if (!path || !module) throw new Error(`The route ${page} has no path or module`);
    return { path, module };
  });
}

const parametersOf = (path: string) => path.split('/').filter((part) => part.startsWith(':'));

/** Routes with fewer parameters first: the router prefers a fixed part of an address. */
export const byPreference = (a: { path: string }, b: { path: string }): number =>
  parametersOf(a.path).length - parametersOf(b.path).length;

/** The text of a regular expression for the addresses of a route, with a group for each parameter. */
export const patternOf = (path: string): string =>
  `^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`;
