import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#contracts/http/content-security-policy.ts';

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

describe("the portal's content security policy", () => {
  it('never allows inline code or eval, with any additions', () => {
    const policy = contentSecurityPolicy({
      connectSources: ['https://files.example.in'],
      imageSources: ['https://files.example.in'],
      mediaSources: ['https://media.example.in'],
      formActions: ['https://sign.example.in'],
      styleHashes: ['sha256-abc='],
    });
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(directivesOf(policy).get('default-src')).toEqual(["'none'"]);
    expect(directivesOf(policy).get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('adds each source to its directive only', () => {
    const directives = directivesOf(
      contentSecurityPolicy({
        connectSources: ['https://c.example.in'],
        styleHashes: ['sha256-abc='],
      }),
    );
    expect(directives.get('connect-src')).toEqual(["'self'", 'https://c.example.in']);
    expect(directives.get('style-src')).toEqual(["'self'", "'sha256-abc='"]);
    expect(directives.get('img-src')).not.toContain('https://c.example.in');
  });

  it.each(['https://a.in; script-src *', 'https://a.in https://b.in', '', 'https://a.in,x'])(
    'refuses the source %j',
    (source) => {
      expect(() => contentSecurityPolicy({ connectSources: [source] })).toThrow(/Not a content/);
    },
  );
});
