/**
 * A running local service. It listens on 127.0.0.1 and stores its state in its own folder; a kill
 * loses no acknowledged write.
 */
export type Emulator = {
  /** Name of the service: 'dynamodb', 's3', 'cognito' … */
  name: string;
  /** Endpoint for the SDK client, e.g. http://127.0.0.1:4001 */
  endpoint: string;
  close(): Promise<void>;
};

export type EmulatorOptions = {
  /** 0 picks any free port. */
  port: number;
  /** The service's own folder; created if missing. */
  dataDir: string;
};

/** Region and account of every local endpoint and ARN. */
export const LOCAL_REGION = 'ap-south-1';
export const LOCAL_ACCOUNT = '000000000000';
