export { type ApiGateway, type ApiGatewayOptions, createApiGateway } from './create-api-gateway.ts';
