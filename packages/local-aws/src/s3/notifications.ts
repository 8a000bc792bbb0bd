import * as z from 'zod';
import { consumeText } from './http/consume-body.ts';
import { notImplemented } from './http/s3-error.ts';
import { readXml } from './http/xml.ts';
import { sendsEvents } from './object-events.ts';
import { getBucket } from './objects/versions.ts';
import { emptyReply, type Operation, xmlReply } from './s3-call.ts';

const LARGEST_REQUEST_BYTES = 64 * 1024;

/** An empty document turns notifications off. */
const configurationSchema = z.preprocess(
  (value) => (value === '' ? {} : value),
  z.looseObject({ EventBridgeConfiguration: z.unknown().optional() }),
);

/** PutBucketNotificationConfiguration: EventBridge on or off. */
export const putBucketNotification: Operation = async (deps, { request, auth }) => {
  const { bucket } = request;
  getBucket(deps.database, bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const { EventBridgeConfiguration, ...others } = readXml(
    text,
    'NotificationConfiguration',
    configurationSchema,
  );
  const [other] = Object.keys(others);
  if (other) throw notImplemented(`notifications by ${other}; it has EventBridge only`);
  const isOn = EventBridgeConfiguration !== undefined;
  deps.database
    .prepare(
      isOn
        ? 'INSERT OR IGNORE INTO event_bridge (bucket) VALUES (?)'
        : 'DELETE FROM event_bridge WHERE bucket = ?',
    )
    .run(bucket);
  return emptyReply(200);
};

export const getBucketNotification: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  const isOn = sendsEvents(deps.database, request.bucket);
  return xmlReply('NotificationConfiguration', {
    EventBridgeConfiguration: isOn ? '' : undefined,
  });
};
