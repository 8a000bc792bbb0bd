/** The thread that evaluates expressions: says that it is ready, then one answer for each message. */
import { parentPort } from 'node:worker_threads';
import { evaluateTemplate } from './evaluate-template.ts';
import { evaluationSchema } from './evaluation.ts';

parentPort?.on('message', async (message) => {
  parentPort?.postMessage(await evaluateTemplate(evaluationSchema.parse(message)));
});
parentPort?.postMessage('ready');
