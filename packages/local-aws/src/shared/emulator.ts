/**
 * What every part of the local AWS looks like from outside: it is started with a
 * port (0: any free one) and a folder, listens on 127.0.0.1, keeps its whole state
 * in that folder so that a kill loses no acknowledged write, and can be closed.
 */
export type Emulator = {
  /** The service's own name, as in the addresses page: 'dynamodb', 's3', 'cognito' … */
  name: string;
  /** Base address for the SDK client, e.g. http://127.0.0.1:4001 */
  endpoint: string;
  close(): Promise<void>;
};

export type EmulatorOptions = {
  /** 0 picks any free port. */
  port: number;
  /** Folder of this emulator alone; made if missing. */
  dataDir: string;
};

/** Region and account that every local address and ARN carries. */
export const LOCAL_REGION = 'ap-south-1';
export const LOCAL_ACCOUNT = '000000000000';
