export { type StepFunctionsOptions, startStepFunctions } from './start-step-functions.ts';
