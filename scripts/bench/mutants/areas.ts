/** Code whose rules are tested by mutation, with the tests that decide about it. */
export type Area = {
  name: string;
  /** Globs of the files that are changed. */
  mutate: readonly string[];
  /** Globs of test files by project of vitest.config.ts. */
  tests: Readonly<Record<string, readonly string[]>>;
};

/** Rules of contracts/rules with their unit tests: few tests per area, since each mutant runs them. */
const rules = (name: string, files: readonly string[], tests: readonly string[]): Area => ({
  name: `rules/${name}`,
  mutate: files.map((file) => `contracts/rules/${file}.ts`),
  tests: { unit: tests.map((test) => `tests/unit/${test}.test.ts`) },
});

export const areas: readonly Area[] = [
  rules(
    'documents',
    [
      'documents/{documents,document-dates,document-types,recognition}',
      'cases/{case-fees,case-fields}',
    ],
    ['contracts/documents/documents', 'contracts/cases/{case-fees,case-fields}'],
  ),
  rules(
    'hearings',
    [
      'hearings',
      'speech/{orders,examinations,describe-layer,entries,entry-fields,entry-kinds,redactions}',
    ],
    ['contracts/cases/hearings', 'contracts/speech/{orders,examinations,entries,redactions}'],
  ),
  rules(
    'reporter-lines',
    ['speech/reporter-{fields,lines,places}'],
    ['contracts/speech/reporter-{fields,lines}'],
  ),
  rules('readings', ['speech/witness-readings'], ['contracts/speech/witness-readings']),
  rules('citations', ['documents/citations'], ['contracts/documents/citations']),
  rules('passages', ['documents/passages'], ['contracts/documents/passages']),
  {
    name: 'text-index',
    mutate: ['lambdas/shared/text-index/*.ts'],
    tests: { unit: ['tests/unit/text-index/*.test.ts'] },
  },
  rules('batches', ['cases/case-batches'], ['contracts/cases/case-batches']),
  rules('disclosures', ['disclosures'], ['contracts/cases/disclosures']),
  rules('settlement', ['outcome/settlement'], ['contracts/settlement']),
  rules(
    'clocks',
    ['clocks/{clock-standing,clocks,court-day-fields,court-days,status-ages,statutory-terms}'],
    ['contracts/cases/clocks', 'lambdas/docket/docket-overview'],
  ),
  rules(
    'desk',
    ['desk/{draft-checks,draft-kinds,draft-text,follow-up-rules,interest,order-facts}'],
    ['contracts/desk/{draft-checks,draft-text,interest,order-facts}'],
  ),
  rules(
    'statuses',
    ['cases/{case-status,case-status-table,displayed-status}', 'case-lifecycle', 'outcome/papers'],
    [
      'contracts/cases/{case-status,case-lifecycle,every-status,papers}',
      'lambdas/docket/docket-formats',
    ],
  ),
  rules(
    'dictation',
    ['blanks', 'speech/{corrections,own-words,sentences,voice-commands}'],
    ['contracts/{blanks,sentences}', 'contracts/speech/{corrections,voice-commands}'],
  ),
  rules(
    'parties',
    ['parties/{party-fields,check-digits,indian-states,company-groups}', 'fields'],
    ['contracts/{fields,party-fields,check-digits,plain-fields}', 'lambdas/mailed-lines'],
  ),
  // Apart from the parties, since each area runs all of its tests.
  rules(
    'rows',
    ['cases/{case-input,bulk-rows}', 'csv'],
    ['contracts/cases/{case-input,bulk-rows}'],
  ),
  rules(
    'other',
    [
      '{bundling/{authorities,bundles,bundle-profiles,bundle-settings,bundle-templates},court-month,evidence-key,link-token,notation,cases/resolution-kinds,rich-text,roles,search,servings,sha256}',
      'outcome/{award-signature-fields,award-signatures,outcomes,paper-labels,signing}',
      'speech/{languages,live-transcription,speech,transcripts}',
    ],
    [
      'contracts/{award-signatures,notation,texts}',
      'contracts/cases/outcomes',
      'contracts/documents/{authorities,bundles,bundle-settings,bundle-templates}',
      'contracts/speech/speech',
    ],
  ),
  {
    // Who is let in; opening and ending a session are tested over HTTP, which is too slow here.
    name: 'accounts/sessions',
    mutate: ['lambdas/shared/auth/{authenticate,session-repository}.ts'],
    tests: { domain: ['tests/domain/accounts/sessions.test.ts'] },
  },
  {
    // Which code is accepted, and how often one is sent. The rest of the folder calls Cognito.
    name: 'accounts/codes',
    mutate: [
      'lambdas/accounts/codes/{code-repository,known-place,reserve-send}.ts',
      'lambdas/shared/one-time-code.ts',
      'lambdas/accounts/codes/{send-windows,source-budget,verify-code}.ts',
    ],
    tests: {
      unit: ['tests/unit/lambdas/accounts/send-windows.test.ts'],
      domain: ['tests/domain/accounts/codes.test.ts'],
    },
  },
  {
    // Files of any bytes and of large sizes are tested beside these: each takes seconds.
    name: 'pdf-signatures/parts',
    mutate: [
      'packages/pdf-signatures/src/read/{der,dictionary,pdf-date,signature-dictionaries}.ts',
    ],
    tests: { signatures: ['packages/pdf-signatures/tests/{der,dictionary}.test.ts'] },
  },
  {
    name: 'pdf-signatures/read',
    mutate: [
      'packages/pdf-signatures/src/read/{certificate,read-signatures,signature-problem}.ts',
      'packages/pdf-signatures/src/read/{signed-data,timestamp,verify-bytes,verify-signed-data}.ts',
    ],
    tests: {
      signatures: [
        'packages/pdf-signatures/tests/{certificate,signed-data,read-signatures,timestamp}.test.ts',
      ],
    },
  },
  {
    name: 'bundle-composer/numbers',
    mutate: ['packages/bundle-composer/src/plan/{map-pages,number-pages,page-expression}.ts'],
    tests: { engine: ['packages/bundle-composer/tests/{plan,page}-*.test.ts'] },
  },
  {
    name: 'bundle-composer/plan',
    mutate: [
      'packages/bundle-composer/src/plan/{bind-volumes,cut-volumes,hash-manifest}.ts',
      'packages/bundle-composer/src/plan/{lay-out-contents,manifest,plan-bundle,preflight}.ts',
      'packages/bundle-composer/src/plan/{problem,slip-reasons,volume-plan}.ts',
    ],
    tests: { engine: ['packages/bundle-composer/tests/plan-*.test.ts'] },
  },
  {
    name: 'settlement/rules',
    mutate: [
      'lambdas/settlement/rounds/{change-of-people,close-round,settlement-mails}.ts',
      'lambdas/settlement/record/settlement-record.ts',
    ],
    tests: { unit: ['tests/unit/lambdas/settlement/*.test.ts'] },
  },
  {
    name: 'settlement/store',
    mutate: [
      'lambdas/settlement/record/{representatives,sealed-offers,settlement-keys}.ts',
      'lambdas/settlement/record/{settlement-proof,settlement-repository}.ts',
    ],
    tests: {
      unit: ['tests/unit/lambdas/settlement/settlement-items.test.ts'],
      domain: ['tests/domain/settlement/settlement-store.test.ts'],
    },
  },
  {
    name: 'settlement/rounds',
    mutate: ['lambdas/settlement/rounds/{change-settlement,close-due-rounds}.ts'],
    tests: {
      domain: ['tests/domain/settlement/{change-settlement,holders,proof,rounds,sealed}.test.ts'],
    },
  },
  {
    name: 'transcripts',
    mutate: ['lambdas/transcripts/versions/**/*.ts'],
    tests: {
      unit: ['tests/unit/lambdas/transcripts/**/*.test.ts'],
      domain: ['tests/domain/transcripts/{cost,redactions,save,strangers,versions}.test.ts'],
    },
  },
  {
    name: 'signing/rules',
    mutate: ['lambdas/signing/record/{check-trail,preparation,signatory-state,signing-record}.ts'],
    tests: { unit: ['tests/unit/lambdas/signing/*.test.ts'] },
  },
  {
    name: 'signing/store',
    mutate: [
      'lambdas/signing/record/{audit-anchors,audit-chain,open-signing,signing-files}.ts',
      'lambdas/signing/record/{signing-keys,signing-of,signing-repository,waiting-signatures}.ts',
    ],
    tests: {
      unit: ['tests/unit/lambdas/signing/*.test.ts'],
      domain: ['tests/domain/signing/signing-store.test.ts'],
    },
  },
];
