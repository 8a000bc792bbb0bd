export { startZoom, type ZoomOptions, zoomAppSchema } from './start-zoom.ts';
