import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { close, listen } from '../src/shared/listen.ts';

it('keeps idle connections longer than clients do, so that none is closed under a request', async () => {
  const server = createServer((_request, response) => response.end());
  const port = await listen(server, 0);
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(response.headers.get('keep-alive')).toBe('timeout=120');
  await close(server);
});
