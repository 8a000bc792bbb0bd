import { expect, it } from 'vitest';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import { parseSealingKeys } from '#shared/sealing/sealing-keys.ts';

const keysWith = (encryptWith: string) =>
  parseSealingKeys(JSON.stringify({ encryptWith, first: 'f'.repeat(43), second: 's'.repeat(43) }), {
    label: 'test keys',
    purpose: 'test',
  });
const keys = keysWith('first');

it('a sealed text opens for its holder only, and after another key seals', () => {
  const sealed = sealText(keys, 'prt_one', 'ABCDE1234F');
  expect(openText(keysWith('second'), 'prt_one', sealed)).toBe('ABCDE1234F');
  expect(() => openText(keys, 'prt_two', sealed)).toThrow();
  expect(sealText(keys, 'prt_one', 'ABCDE1234F')).not.toBe(sealed);
});

it('a changed text, a shortened tag and another key do not open', () => {
  const sealed = sealText(keys, 'prt_one', 'ABCDE1234F');
  const [name = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => openText(keys, 'prt_one', `${name}.${bytes.toString('base64url')}`)).toThrow();
  expect(() => openText(keys, 'prt_one', sealed.slice(0, -4))).toThrow();
  expect(() => openText(keys, 'prt_one', `second.${text}`)).toThrow();
  expect(() => openText(keys, 'prt_one', `third.${text}`)).toThrow('has no key third');
});

it('a text may name its algorithm; an unknown one does not open', () => {
  const [name = '', text = ''] = sealText(keys, 'prt_one', 'ABCDE1234F').split('.');
  expect(openText(keys, 'prt_one', `${name}.a1.${text}`)).toBe('ABCDE1234F');
  for (const other of ['a2', 'toString', '', 'a1.a1'])
    expect(() => openText(keys, 'prt_one', `${name}.${other}.${text}`)).toThrow('No algorithm');
});
