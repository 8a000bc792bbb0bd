import { notCovered, ServiceError } from '../shared/json-service.ts';

/** An error of SQS; clients of the older query protocol read `queryCode`. */
const sqsError = (type: string, message: string, queryCode = type, status = 400): ServiceError =>
  new ServiceError(type, message, status, { 'x-amzn-query-error': `${queryCode};Sender` });

const legacy = (code: string) => `AWS.SimpleQueueService.${code}`;

export const invalidValue = (name: string, value: unknown, reason: string): ServiceError =>
  sqsError(
    'InvalidParameterValue',
    `Value ${value} for parameter ${name} is invalid. Reason: ${reason}`,
  );

/** For parameters that the message does not name. */
export const invalidMessage = (reason: string): ServiceError =>
  sqsError('InvalidParameterValue', `One or more parameters are invalid. Reason: ${reason}`);

export const invalidMessageAttribute = (name: string, reason: string): ServiceError =>
  sqsError('InvalidParameterValue', `Message (user) attribute '${name}' ${reason}`);

export const unknownAttribute = (name: string): ServiceError =>
  sqsError('InvalidAttributeName', `Unknown Attribute ${name}.`);

export const missingParameter = (name: string): ServiceError =>
  sqsError('MissingParameter', `The request must contain the parameter ${name}.`);

export const invalidAttribute = (name: string): ServiceError =>
  sqsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);

export const noSuchQueue = (): ServiceError =>
  sqsError('QueueDoesNotExist', 'The specified queue does not exist.', legacy('NonExistentQueue'));

export const queueExists = (attribute: string): ServiceError =>
  sqsError(
    'QueueNameExists',
    `A queue already exists with the same name and a different value for attribute ${attribute}`,
    'QueueAlreadyExists',
  );

export const noSuchResource = (message: string): ServiceError =>
  sqsError('ResourceNotFoundException', message);

export const invalidReceipt = (handle: string): ServiceError =>
  sqsError(
    'ReceiptHandleIsInvalid',
    `The input receipt handle "${handle}" is not a valid receipt handle.`,
  );

export const foreignReceipt = (handle: string): ServiceError =>
  sqsError('ReceiptHandleIsInvalid', `The receipt handle "${handle}" is not valid for this queue.`);

export const invalidContents = (): ServiceError =>
  sqsError(
    'InvalidMessageContents',
    'Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF',
  );

export const purgeInProgress = (name: string): ServiceError =>
  sqsError(
    'PurgeQueueInProgress',
    `Only one PurgeQueue operation on ${name} is allowed every 60 seconds.`,
    legacy('PurgeQueueInProgress'),
    403,
  );

export const batchError = (code: string, message: string): ServiceError =>
  sqsError(code, message, legacy(code));

export const sqsNotCovered = (what: string): ServiceError => notCovered('SQS', what);
