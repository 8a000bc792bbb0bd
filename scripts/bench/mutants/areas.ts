/** Code whose rules are tested by mutation, with the tests that decide about it. */
export type Area = {
  name: string;
  /** Globs of the files that are changed; `!` excludes. */
  mutate: readonly string[];
  /** Globs of test files by project of vitest.config.ts. */
  tests: Readonly<Record<string, readonly string[]>>;
};

export const areas: readonly Area[] = [
  {
    name: 'contracts/rules',
    mutate: ['contracts/rules/**/*.ts'],
    tests: { unit: ['tests/unit/contracts/**/*.test.ts'] },
  },
  {
    name: 'pdf-signatures/read',
    mutate: ['packages/pdf-signatures/src/read/**/*.ts'],
    tests: { signatures: ['packages/pdf-signatures/tests/**/*.test.ts'] },
  },
  {
    name: 'bundle-composer/plan',
    mutate: ['packages/bundle-composer/src/plan/**/*.ts'],
    tests: {
      engine: [
        'packages/bundle-composer/tests/plan-*.test.ts',
        'packages/bundle-composer/tests/page-*.test.ts',
      ],
    },
  },
  {
    name: 'settlement',
    mutate: ['lambdas/settlement/rounds/**/*.ts', 'lambdas/settlement/record/**/*.ts'],
    tests: { domain: ['tests/domain/settlement/**/*.test.ts'] },
  },
  {
    name: 'transcripts',
    mutate: ['lambdas/transcripts/versions/**/*.ts'],
    tests: {
      unit: ['tests/unit/lambdas/transcripts/**/*.test.ts'],
      domain: ['tests/domain/transcripts/{save,versions}.test.ts'],
    },
  },
  {
    name: 'signing',
    mutate: ['lambdas/signing/record/**/*.ts'],
    tests: {
      unit: ['tests/unit/lambdas/signing.test.ts'],
      domain: ['tests/domain/signing/**/*.test.ts'],
    },
  },
];
