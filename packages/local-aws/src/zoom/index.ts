export type { ZoomWebhook } from './recordings.ts';
export { startZoom, type ZoomOptions, zoomAppSchema } from './start-zoom.ts';
