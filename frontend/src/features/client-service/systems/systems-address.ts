/** Where managers manage the API keys and webhooks of outside systems. */
export const SYSTEMS_ADDRESS = '/client-service/systems';
