import { expect, test, vi } from 'vitest';

test('text with line ends, quotes and control characters stays in one line of the log', async () => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  vi.resetModules();
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const info = vi.spyOn(console, 'info').mockImplementation((text) => {
    written.push(`${text}\n`);
  });
  const { logger } = await import('#shared/logger.ts');
  const hostile = 'a\n{"level":"ERROR"}\r\u2028"\\ \u001b[2J';
  logger.info('case_created', { title: hostile });
  write.mockRestore();
  info.mockRestore();
  vi.unstubAllEnvs();
  const text = written.join('');
  expect(text.trimEnd().split(/[\n\r]/)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ message: 'case_created', title: hostile });
});
