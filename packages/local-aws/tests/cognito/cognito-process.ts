import { startCognito } from '../../src/cognito/start-cognito.ts';

/** Runs a Cognito in a separate process, for tests that kill it. Arguments: folder, port. */
const [, , dataDir = '', port = '0'] = process.argv;
const { endpoint } = await startCognito({
  dataDir,
  port: Number(port),
  lambdaEndpoint: 'http://127.0.0.1:9',
});
process.stdout.write(`${endpoint}\n`);
