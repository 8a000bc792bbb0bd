import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token of a mailed link in the address's fragment, which no server and no log receives. It moves
 * to the history entry at once: a reload keeps it, and the address bar does not show it. Undefined if
 * there is none, or not a whole one. `href`: the page's address.
 */
export function useFragmentLink(href: string): string | undefined {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const inHash = new URLSearchParams(hash.slice(1)).get('link') ?? undefined;
  useEffect(() => {
    if (inHash !== undefined) void navigate(href, { replace: true, state: { link: inHash } });
  }, [inHash, href, navigate]);
  const link = inHash ?? stateSchema.safeParse(state).data?.link ?? '';
  return tokenPattern.test(link) ? link : undefined;
}

const stateSchema = z.object({ link: z.string() });
