import { readFileSync } from 'node:fs';
import swc from '@swc/core';

/** A static import or re-export as the formatter writes it. */
const STATIC = /^(?:import|export)\s+(?:type\s)?(?:[^'"`;=()]*?\sfrom\s+)?'[^'\n]+';$/gm;
const LAZY = /(?<!typeof )\bimport\(\s*'[^'\n$]+'\s*,?\s*\)/g;

/**
 * The imports of a file without its other code, which is most of what swc hands over. The whole file if
 * it may import in another way, or has a text that looks like an import.
 */
function importsOnly(text) {
  const found = [
    ...(text.match(STATIC) ?? []),
    ...(text.match(LAZY) ?? []).map((one) => `${one};`),
  ];
  const rest = text.replace(STATIC, '').replace(LAZY, '');
  const hasOther = /\bimport\b(?!\.meta)|\brequire\b|\bfrom\s+['"`]/.test(rest);
  // After an odd number of backquotes, an import may stand within a text.
  const mayBeText = [...text.matchAll(STATIC)].some(
    ({ index }) => text.slice(0, index).split('`').length % 2 === 0,
  );
  return hasOther || mayBeText ? text : found.join('\n');
}

// dependency-cruiser asks swc for TypeScript without JSX, and then reads nothing of a .tsx file.
const { parseSync } = swc;
swc.parseFileSync = (file, options) =>
  parseSync(importsOnly(readFileSync(file, 'utf8')), { ...options, tsx: file.endsWith('.tsx') });

/**
 * Who may import whom (docs/adr/0002-import-direction.md).
 * A planted fault in tests/unit/project/code/import-direction.test.ts proves that the check bites.
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circular', 'A cycle hides who owns what', {}, { circular: true }),
    {
      ...never(
        'domains-form-no-circle',
        'Domains depend on each other in one direction, over any number of steps',
        { path: '^lambdas/(?!shared$)[^/]+$' },
        { path: '^lambdas/(?!shared$)[^/]+$', circular: true },
      ),
      scope: 'folder',
    },
    never(
      'unresolvable',
      'Every import must resolve: otherwise this check reads nothing and passes',
      {},
      { couldNotResolve: true, pathNot: '\\?(raw|url|worker)$|^virtual:' },
    ),
    never(
      'imports-are-declared',
      'A package of npm is declared in the package.json beside the code that imports it',
      {},
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        // Declared by bundle-composer only: declared here too, npm asks for the pictures' library of
        // every platform (optional in pdfjs-dist), which a registry may lack.
        pathNot: '^node_modules/pdfjs-dist/',
      },
    ),
    never(
      'what-ships-declares-dependencies',
      'Code that ships, and the code of packages, imports no devDependencies',
      { path: '^(contracts|frontend/src|lambdas)/|^packages/[^/]+/src/' },
      { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    ),
    never(
      'contracts-import-only-zod',
      'contracts/ is the wire truth shared by all',
      { path: '^contracts/' },
      { pathNot: '^contracts/|^node_modules/zod/' },
    ),
    never(
      'shared-lambda-code-knows-no-domain',
      'lambdas/shared serves every domain',
      { path: '^lambdas/shared/' },
      {
        path: '^(lambdas/(?!shared/)|lib/|local/|packages/(?!typesetter/src/)|seed/|stack/|frontend/|bin/|tests/)',
      },
    ),
    never(
      'domains-meet-at-the-door',
      'Another domain is used through its doors, door.ts or <part>.door.ts; door.constants.ts loads no code',
      { path: '^lambdas/(?!shared/)([^/]+)/' },
      {
        path: '^lambdas/(?!shared/)[^/]+/',
        pathNot: '^lambdas/$1/|^lambdas/[^/]+/(door|[a-z-]+\\.door|door\\.constants)\\.ts$',
      },
    ),
    never(
      'seed-door-is-for-the-seed',
      'seed.door.ts holds what only the seed and tests may use',
      { pathNot: '^(seed|tests)/' },
      { path: '/seed\\.door\\.ts$' },
    ),
    never(
      'record-is-at-the-bottom',
      'record/ imports no room of its domain; the rooms above import it',
      { path: '^lambdas/([^/]+)/record/' },
      { path: '^lambdas/$1/', pathNot: '^lambdas/$1/record/|\\.constants\\.ts$' },
    ),
    never(
      'lambdas-know-no-outside',
      'Handlers know nothing of the cloud assembly, the portal or the local stack',
      { path: '^lambdas/' },
      {
        path: '^(lib/|local/|packages/(?!(bundle-composer|pdf-signatures|recogniser|typesetter)/src/)|seed/|stack/|frontend/|bin/|tests/|scripts/)',
      },
    ),
    never(
      'lib-names-handlers-by-path',
      'Stacks import contracts and *.constants.ts, never a handler',
      { path: '^lib/' },
      {
        path: '^(lambdas/|frontend/|local/|packages/|seed/|stack/|tests/|bin/)',
        pathNot: '\\.constants\\.ts$',
      },
    ),
    never(
      'frontend-knows-contracts-only',
      'The browser shares the contracts and the pure part of bundle-composer with the server, encodes MP3 and verifies signatures',
      { path: '^frontend/' },
      {
        path: '^(lambdas/|lib/|local/|packages/|seed/|stack/|bin/|tests/|scripts/)',
        pathNot:
          '^packages/(bundle-composer/src/plan|mp3-encoder/src|pdf-signatures/src/(index\\.ts$|read)|typesetter/src/lines)',
      },
    ),
    never(
      'seed-uses-the-doors',
      'The seed uses a domain through its doors, seed.door.ts among them',
      { path: '^seed/' },
      {
        path: '^lambdas/(?!shared/)[^/]+/',
        pathNot: '^lambdas/[^/]+/(door|[a-z-]+\\.door)\\.ts$|\\.constants\\.ts$',
      },
    ),
    never(
      'seed-knows-no-local',
      'local/ starts the seed; what both need is in stack/',
      { path: '^seed/' },
      { path: '^(bin|frontend|lib|local|scripts|tests)/' },
    ),
    never(
      'stack-is-at-the-bottom',
      'stack/ describes a running stack to local/, seed/, scripts/ and tests/',
      { path: '^stack/' },
      { path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|tests)/' },
    ),
    never(
      'frontend-shared-is-below',
      'shared → parts → features → app',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/(parts|features|app)/' },
    ),
    never(
      'frontend-parts-serve-features',
      'A part is used by several features and knows none of them',
      { path: '^frontend/src/parts/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    never(
      'frontend-features-are-apart',
      'No feature imports another or the app',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/(features|app)/', pathNot: '^frontend/src/features/$1/' },
    ),
    never(
      'primereact-stays-in-shared-ui',
      'A change of component library touches one folder',
      { path: '^frontend/src/(app|features)/' },
      { path: '^node_modules/primereact/' },
    ),
    never(
      'local-stack-imports-no-use-case',
      'The local AWS sees contracts, routes and constants, as the cloud does',
      { path: '^local/' },
      { path: '^(lambdas/|lib/|frontend/|bin/|tests/)', pathNot: '\\.constants\\.ts$' },
    ),
    never(
      'local-aws-knows-no-product',
      'packages/local-aws is AWS on one machine, for any product',
      { path: '^packages/local-aws/' },
      { path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|stack|tests)/' },
    ),
    never(
      'bundle-composer-knows-no-product',
      'packages/bundle-composer composes bundles for any product',
      { path: '^packages/bundle-composer/' },
      {
        path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|stack|tests)/|^packages/(?!bundle-composer/|typesetter/(src/(index|lines/)|tests/))',
      },
    ),
    never(
      'typesetter-knows-nobody',
      'packages/typesetter sets text for any product, and is below the other packages',
      { path: '^packages/typesetter/' },
      {
        path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|stack|tests)/|^packages/(?!typesetter/)',
      },
    ),
    never(
      'lines-are-broken-in-browsers',
      'The lines of packages/typesetter are broken without fonts and without Node',
      { path: '^packages/typesetter/src/lines/' },
      { pathNot: '^packages/typesetter/src/lines/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'recogniser-knows-no-product',
      'packages/recogniser recognises pages for any product',
      { path: '^packages/recogniser/' },
      {
        path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|stack|tests)/|^packages/(?!recogniser/|typesetter/src/index)',
      },
    ),
    never(
      'mp3-encoder-imports-nothing',
      'packages/mp3-encoder runs in a browser, a worker and Node, for any product',
      { path: '^packages/mp3-encoder/src/' },
      { pathNot: '^packages/mp3-encoder/src/' },
    ),
    never(
      'pdf-signatures-knows-no-product',
      'packages/pdf-signatures signs and verifies PDFs for any product',
      { path: '^packages/pdf-signatures/' },
      {
        path: '^(bin|contracts|frontend|lambdas|lib|local|scripts|seed|stack|tests)/|^packages/(?!pdf-signatures/|typesetter/(src/index|tests/)|bundle-composer/tests/)',
      },
    ),
    never(
      'signatures-are-read-in-browsers',
      'The reading part of packages/pdf-signatures is small and has no dependencies',
      { path: '^packages/pdf-signatures/src/(read/|index|is-)' },
      { pathNot: '^packages/pdf-signatures/src/(read/|is-)' },
    ),
    never(
      'local-aws-by-its-exports',
      'packages/local-aws is imported by its name, from the paths that it exports',
      { pathNot: '^packages/local-aws/' },
      { path: '^packages/local-aws/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    never(
      'nothing-imports-bin-local-tests',
      'They are the outermost ring',
      { path: '^(bin|lib|contracts|lambdas|frontend)/' },
      {
        path: '^(bin|local|packages/(?!bundle-composer/|mp3-encoder/|pdf-signatures/|typesetter/)|seed|stack|tests)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2)$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
