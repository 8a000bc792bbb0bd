import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import { getSystemConfig } from '#lambdas/system-config/get-system-config.ts';
import { DeploymentSettings } from '#portal/app/deployment-settings.tsx';
import { Logo } from '#portal/app/shell/logo.tsx';
import { HelpPage } from '#portal/features/help/help-page.tsx';

const MARKUP = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

/** Each text of the settings of a deployment is markup. */
async function settingsOfMarkup(): Promise<SystemConfig> {
  const table = { name: 'none', client: { send: async () => ({}) } };
  // It reads one item, which does not exist.
  const { systemConfig } = await getSystemConfig({ table: table as never }, {});
  return {
    ...systemConfig,
    ...{ logoUrl: MARKUP, faviconUrl: MARKUP, tutorialUrl: `/a${MARKUP}`, mobile: MARKUP },
    terminology: [{ snumber: 1, text: MARKUP }],
    faq: [{ question: MARKUP, answer: MARKUP }],
  };
}

async function shown(component: FunctionComponent): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['system-config'], await settingsOfMarkup());
  const page = createElement(MemoryRouter, null, createElement(component));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

const OfLogo = () => createElement(Logo, { to: '/' });
const ESCAPED = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;';

beforeAll(() => {
  // Addresses of videos are resolved against the page's.
  vi.stubGlobal('window', { location: { href: 'https://portal.example.org/help' } });
});
afterAll(() => vi.unstubAllGlobals());

test.each<[string, FunctionComponent, RegExp]>([
  ['the logo', OfLogo, /<a class="logo" [^<>]*><img src="[^"<>]+" alt="[^"]+" [^<>]*><\/a>$/],
  ['the icon in the tab', DeploymentSettings, /^<link rel="icon" href="[^"<>]+"\/>$/],
  ['the help page', HelpPage, /Frequently asked questions/],
])('%s shows markup in the settings of an institution as text', async (_, part, expected) => {
  const page = await shown(part);
  expect(page).toMatch(expected);
  expect(page).toContain(ESCAPED);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img src=x');
});
