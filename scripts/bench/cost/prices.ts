import type { Quantities } from './usage.ts';

/**
 * List prices of Asia Pacific (Mumbai), `ap-south-1`, in US dollars, without free tiers and discounts.
 * A line without a price stays in the bill with its quantity: nobody has read its price yet.
 */
export const PRICE_REGION = 'ap-south-1';

/** Where a price is from: the offer of a service in AWS's price list, or its page of prices. */
const priceList = (offer: string, usageType: string, readOn: string) => ({
  source: `AWS Price List, ${offer}, ${usageType}`,
  readOn,
});

export type Price = {
  /** Service as CloudFormation names it: the middle part of `AWS::S3::Bucket`. */
  service: string;
  name: string;
  quantity: keyof Quantities;
  /** For each unit of the quantity; undefined if it has not been read. */
  usd?: number;
  source?: string;
  /** The day or month on which it was read from the source; 'undated' if nobody wrote it down. */
  readOn?: string;
};

/**
 * We have read no price from AWS ourselves: the dates are those of public projects that read the price
 * list. Compare with https://calculator.aws before a budget is made of them.
 */
export const prices: readonly Price[] = [
  {
    ...{ service: 'ApiGateway', name: 'requests', quantity: 'apiRequests', usd: 3.5e-6 },
    ...{ source: 'https://aws.amazon.com/api-gateway/pricing/, REST APIs', readOn: 'undated' },
  },
  {
    ...{ service: 'Lambda', name: 'requests', quantity: 'functionRequests', usd: 2e-7 },
    ...priceList('AWSLambda', 'APS3-Request', '2026-09-17'),
  },
  {
    ...{ service: 'Lambda', name: 'GB-seconds on arm64', quantity: 'functionGbSeconds' },
    usd: 0.0000133334,
    ...priceList('AWSLambda', 'APS3-Lambda-GB-Second-ARM', '2026-09-17'),
  },
  {
    ...{ service: 'DynamoDB', name: 'read units', quantity: 'readUnits', usd: 0.1425e-6 },
    ...priceList('AmazonDynamoDB', 'APS3-ReadRequestUnits', '2026-09-17'),
  },
  {
    ...{ service: 'DynamoDB', name: 'write units', quantity: 'writeUnits', usd: 0.71e-6 },
    ...priceList('AmazonDynamoDB', 'APS3-WriteRequestUnits', '2026-09-17'),
  },
  {
    ...{ service: 'DynamoDB', name: 'GB of items', quantity: 'tableGb', usd: 0.285 },
    ...priceList('AmazonDynamoDB', 'APS3-TimedStorage-ByteHrs', '2026-09-17'),
  },
  {
    ...{ service: 'S3', name: 'GB of files', quantity: 'filesGb', usd: 0.025 },
    ...priceList('AmazonS3', 'APS3-TimedStorage-ByteHrs', '2026-09'),
  },
  {
    ...{ service: 'S3', name: 'writes', quantity: 'filePuts', usd: 5e-6 },
    ...priceList('AmazonS3', 'APS3-Requests-Tier1', '2026-09'),
  },
  {
    ...{ service: 'S3', name: 'reads', quantity: 'fileGets', usd: 4e-7 },
    ...priceList('AmazonS3', 'APS3-Requests-Tier2', '2026-09'),
  },
  {
    ...{ service: 'S3', name: 'GB sent to browsers', quantity: 'filesSentGb', usd: 0.1093 },
    ...priceList('AWSDataTransfer', 'APS3-DataTransfer-Out-Bytes', '2026-09'),
  },
  {
    ...{ service: 'SES', name: 'mails', quantity: 'mails', usd: 0.00015 },
    ...priceList('AmazonSES', 'APS3-Message', '2026-09-17'),
  },
  {
    ...{ service: 'StepFunctions', name: 'transitions', quantity: 'transitions', usd: 0.0000285 },
    ...priceList('AmazonStates', 'APS3-StateTransition', '2026-09-17'),
  },
  {
    ...{ service: 'Logs', name: 'GB of logs', quantity: 'logsGb', usd: 0.67 },
    ...priceList('AmazonCloudWatch', 'APS3-DataProcessing-Bytes', '2026-09-17'),
  },
  {
    ...{ service: 'KMS', name: 'keys', quantity: 'keys', usd: 1 },
    ...priceList('awskms', 'ap-south-1-KMS-Keys', '2026-09-17'),
  },
  {
    ...{ service: 'KMS', name: 'uses of keys', quantity: 'keyUses', usd: 3e-6 },
    ...priceList('awskms', 'ap-south-1-KMS-Requests', '2026-09-17'),
  },
  {
    ...{ service: 'ApiGateway', name: 'checks from outside', quantity: 'checkCalls', usd: 3.5e-6 },
    ...{ source: 'https://aws.amazon.com/api-gateway/pricing/, REST APIs', readOn: 'undated' },
  },
  {
    ...{ service: 'Lambda', name: 'GB-seconds of checks', quantity: 'checkGbSeconds' },
    usd: 0.0000133334,
    ...priceList('AWSLambda', 'APS3-Lambda-GB-Second-ARM', '2026-09-17'),
  },
  {
    ...{ service: 'DynamoDB', name: 'write units of checks', quantity: 'checkWriteUnits' },
    usd: 0.71e-6,
    ...priceList('AmazonDynamoDB', 'APS3-WriteRequestUnits', '2026-09-17'),
  },
  {
    ...{ service: 'Lambda', name: 'GB-seconds of recognition', quantity: 'recognitionGbSeconds' },
    usd: 0.0000133334,
    ...priceList('AWSLambda', 'APS3-Lambda-GB-Second-ARM', '2026-09-17'),
  },
  { service: 'CloudFront', name: 'requests', quantity: 'apiRequests' },
  { service: 'Cognito', name: 'active people', quantity: 'activePeople' },
  { service: 'SMSVOICE', name: 'codes by SMS', quantity: 'codesBySms' },
  { service: 'Transcribe', name: 'minutes of dictation', quantity: 'transcribedMinutes' },
  { service: 'GuardDuty', name: 'GB scanned for malware', quantity: 'scannedGb' },
  { service: 'SQS', name: 'messages', quantity: 'queueMessages' },
  { service: 'Events', name: 'events', quantity: 'filePuts' },
  { service: 'SecretsManager', name: 'secrets', quantity: 'secrets' },
  { service: 'CloudWatch', name: 'alarms', quantity: 'alarms' },
  { service: 'SNS', name: 'notifications of alarms', quantity: 'alarms' },
  { service: 'WAFv2', name: 'firewalls', quantity: 'firewalls' },
];

/** Services of the templates that cost nothing themselves. */
export const freeServices: readonly string[] = ['Budgets', 'CodeDeploy', 'IAM'];
