import { endpointList } from '#contracts/endpoints.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';

/** Prints the OpenAPI document of the API. */
process.stdout.write(`${JSON.stringify(openApiDocument(endpointList), null, 2)}\n`);
