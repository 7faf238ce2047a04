import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';
import { AcceptHostedGateway } from './accept-hosted-gateway.js';
import { ConvergeGateway } from './converge-gateway.js';
import type { Gateway } from './gateway.js';
import type { GatewaySettings } from './gateway-settings.js';
import { SimulatedGateway } from './simulated-gateway.js';

/**
 * The gateway of the settings; the simulated one where they hold no credentials.
 * @param publicUrl the address of the portal without a slash at the end
 */
export function openGateway(
  settings: GatewaySettings,
  publicUrl: string,
  records: Records,
  clock: Clock,
): Gateway {
  if (settings.credentials === null) return new SimulatedGateway(settings.name, records, clock);
  return settings.name === 'converge'
    ? new ConvergeGateway(settings.credentials, clock)
    : new AcceptHostedGateway(settings.credentials, publicUrl, clock);
}
