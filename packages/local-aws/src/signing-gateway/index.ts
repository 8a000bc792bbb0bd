export { type SigningGatewayOptions, startSigningGateway } from './start-signing-gateway.ts';
