export { startZoom, type ZoomOptions, zoomAppSchema } from './start-zoom.ts';
export type { ZoomWebhook } from './recordings.ts';
