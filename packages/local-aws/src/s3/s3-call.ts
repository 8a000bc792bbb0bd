import type { DatabaseSync } from 'node:sqlite';
import type { BlobStore } from './blob-store.ts';
import type { Authenticated } from './http/authenticate.ts';
import type { S3Request } from './http/s3-request.ts';
import { type XmlContent, xmlDocument } from './http/xml.ts';
import type { ObjectEvent } from './object-events.ts';

/** Dependencies of every operation. */
export type S3Deps = {
  database: DatabaseSync;
  blobs: BlobStore;
  /** Stores the event for EventBridge; call it in the transaction of the change. */
  record: (event: ObjectEvent) => void;
};

/** A request with a verified signature. */
type S3Call = { request: S3Request; auth: Authenticated };

export type S3Reply = {
  status: number;
  headers: Record<string, string>;
  body?: string;
  /** A range of a blob, including `end`. Sending it closes the descriptor. */
  stream?: { fd: number; start: number; end: number };
};

export type Operation = (deps: S3Deps, call: S3Call) => Promise<S3Reply> | S3Reply;

/** A document in S3's namespace. */
export function xmlReply(
  rootName: string,
  content: { [name: string]: XmlContent },
  headers: Record<string, string> = {},
): S3Reply {
  const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', ...headers },
    body: xmlDocument(rootName, { '@xmlns': xmlns, ...content }),
  };
}

export function emptyReply(status: number, headers: Record<string, string> = {}): S3Reply {
  return { status, headers };
}
