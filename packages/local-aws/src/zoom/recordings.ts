import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/** Where events are sent, and the secret token that signs them. */
export type ZoomWebhook = { url: () => string; secretToken: string };

type RecordingFile = { bytes: Buffer; contentType: string; archiveKey: string };

/** Cloud recordings: their files, download tokens and events. */
export type Recordings = ReturnType<typeof createRecordings>;

export type RecordedMeeting = { id: number; topic: string; start_time: string };

type Recorded = {
  meeting: RecordedMeeting;
  audio: Buffer;
  audioType: string;
  video: Buffer | undefined;
  durationSeconds: number;
};

const TOKEN_LIVES_MS = 24 * 3600 * 1000;

export function createRecordings(options: {
  endpoint: () => string;
  accountId: string;
  webhook: ZoomWebhook | undefined;
  nowMs: () => number;
}) {
  const { endpoint, accountId, webhook, nowMs } = options;
  const files = new Map<string, RecordingFile>();
  const tokens = new Map<string, number>();

  const addFile = (bytes: Buffer, contentType: string, kind: RecordingKind, times: object) => {
    const id = randomUUID();
    files.set(id, { bytes, contentType, archiveKey: randomBytes(24).toString('base64url') });
    return {
      id,
      meeting_id: '',
      ...times,
      ...kind,
      file_size: bytes.length,
      play_url: `${endpoint()}/rec/play/${id}`,
      download_url: `${endpoint()}/rec/webhook_download/${id}`,
      status: 'completed',
    };
  };

  return {
    /** The event of a recording that Zoom has processed. */
    completed({ meeting, audio, audioType, video, durationSeconds }: Recorded): object {
      const uuid = randomBytes(16).toString('base64');
      const token = randomBytes(32).toString('base64url');
      tokens.set(token, nowMs() + TOKEN_LIVES_MS);
      const endMs = nowMs();
      const times = {
        recording_start: instant(endMs - durationSeconds * 1000),
        recording_end: instant(endMs),
      };
      const recordingFiles = [
        ...(video ? [addFile(video, 'video/mp4', VIDEO, times)] : []),
        addFile(audio, audioType, AUDIO, times),
        addFile(Buffer.from('{}'), 'application/json', TIMELINE, times),
      ].map((file) => ({ ...file, meeting_id: uuid }));
      return {
        event: 'recording.completed',
        event_ts: nowMs(),
        payload: {
          account_id: accountId,
          object: {
            uuid,
            id: meeting.id,
            account_id: accountId,
            host_id: 'local-host',
            topic: meeting.topic,
            type: 2,
            start_time: meeting.start_time,
            timezone: 'Asia/Kolkata',
            duration: Math.ceil(durationSeconds / 60),
            total_size: recordingFiles.reduce((sum, { file_size }) => sum + file_size, 0),
            recording_count: recordingFiles.length,
            share_url: `${endpoint()}/rec/share/${randomBytes(12).toString('base64url')}`,
            recording_files: recordingFiles,
          },
        },
        download_token: token,
      };
    },
    /** Sends an event as Zoom does, with its signature. Returns the response. */
    async send(event: object): Promise<{ status: number; body: string }> {
      if (!webhook) throw new Error('The local Zoom has no webhook');
      const body = JSON.stringify(event);
      const timestamp = String(Math.floor(nowMs() / 1000));
      const response = await fetch(webhook.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Zoom Marketplace/1.0a',
          'x-zm-request-timestamp': timestamp,
          'x-zm-signature': signatureOf(webhook.secretToken, timestamp, body),
        },
        body,
      });
      return { status: response.status, body: await response.text() };
    },
    /** Sends the URL validation challenge. Returns whether the response is right. */
    async validate(): Promise<boolean> {
      const plainToken = randomBytes(16).toString('base64url');
      const { status, body } = await this.send({
        event: 'endpoint.url_validation',
        event_ts: nowMs(),
        payload: { plainToken },
      });
      const encryptedToken = hmac(webhook?.secretToken ?? '', plainToken);
      return (
        status === 200 &&
        JSON.stringify(JSON.parse(body)) === JSON.stringify({ plainToken, encryptedToken })
      );
    },
    /** Address of a file for a download token; undefined if the token is not valid. */
    archiveAddress(id: string, token: string): string | undefined {
      const file = files.get(id);
      if (!file || (tokens.get(token) ?? 0) <= nowMs()) return undefined;
      return `${endpoint()}/rec/archive/${id}?key=${file.archiveKey}`;
    },
    findFile(id: string, archiveKey: string): RecordingFile | undefined {
      const file = files.get(id);
      return file?.archiveKey === archiveKey ? file : undefined;
    },
  };
}

type RecordingKind = { file_type: string; file_extension: string; recording_type: string };
const VIDEO = {
  file_type: 'MP4',
  file_extension: 'MP4',
  recording_type: 'shared_screen_with_speaker_view',
};
const AUDIO = { file_type: 'M4A', file_extension: 'M4A', recording_type: 'audio_only' };
const TIMELINE = { file_type: 'TIMELINE', file_extension: 'JSON', recording_type: 'timeline' };

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

const signatureOf = (secretToken: string, timestamp: string, body: string) =>
  `v0=${hmac(secretToken, `v0:${timestamp}:${body}`)}`;
