/** The stages and their settings; stages.ts has the meaning and the form of each setting. */

const shared = {
  region: 'ap-south-1',
  codeCallingCodes: ['91'],
  imageOrigins: [],
  videoOrigins: [],
  // For 200 people behind one address (tests/infra/offices.test.ts).
  signInCallsPerAddress: 1000,
  callsPerSession: 3000,
  callsPerAddress: 50_000,
};

/**
 * A stage is one deployment, e.g. that of an institution: another one needs its entry here, and no
 * change elsewhere (docs/deploy.md, Several institutions). A name has lower-case letters and digits.
 */
export const settingsByStage: Readonly<Record<string, Record<string, unknown>>> = {
  dev: {
    ...shared,
    throttle: { requestsPerSecond: 50, burst: 100 },
    logRetentionDays: 14,
    isDataKept: false,
    isReleaseGradual: false,
  },
  staging: {
    ...shared,
    throttle: { requestsPerSecond: 200, burst: 400 },
    logRetentionDays: 90,
    isDataKept: true,
    isReleaseGradual: true,
  },
  prod: {
    ...shared,
    isProduction: true,
    throttle: { requestsPerSecond: 1000, burst: 2000 },
    logRetentionDays: 365,
    isDataKept: true,
    isReleaseGradual: true,
  },
};
