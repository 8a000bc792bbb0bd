import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Browser tests wait for a state. A single read of it would fail on a machine that is slower. */

const READS =
  /expect\(\s*await [^;]*?\.(?:isVisible|isHidden|isDisabled|isEnabled|isChecked|count|innerText|allInnerTexts|inputValue|getAttribute|textContent|allTextContents)\([^()]*\)\s*,?\s*\)\s*\./g;

const singleReads = (code: string): string[] => code.match(READS) ?? [];

describe('browser tests', () => {
  const files = globSync('tests/browser/**/*.test.ts');

  it('read no element once without waiting', () => {
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      singleReads(readFileSync(file, 'utf8')).map((read) => `${file}: use expect.poll: ${read}`),
    );
    expect(found).toEqual([]);
  });

  it('are recognised when they do', () => {
    expect(
      singleReads("expect(await page.getByText('Paid').isVisible()).toBe(true);"),
    ).toHaveLength(1);
    expect(singleReads('await expect.poll(() => row.count()).toBe(0);')).toEqual([]);
  });
});
