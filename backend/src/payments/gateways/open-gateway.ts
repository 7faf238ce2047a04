import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { AcceptHostedGateway } from './accept-hosted-gateway.js';
import { ConvergeGateway } from './converge-gateway.js';
import type { OutsideServices } from '../../outside-services/outside-services.js';
import { GatewayRefused, NotSettledYet } from './gateway.js';
import type { Gateway } from './gateway.js';
import type { GatewaySettings } from '../../instance/gateway-settings.js';
import { RefundClaims } from './refund-claims.js';
import { SimulatedGateway } from './simulated-gateway.js';

/**
 * The gateway that the settings name; the simulated gateway where they contain no credentials.
 * @param publicUrl the address of the portal without a slash at the end
 */
export function openGateway(
  settings: GatewaySettings,
  publicUrl: string,
  records: Records,
  clock: Clock,
  services: Pick<OutsideServices, 'track'>,
): Gateway {
  if (settings.credentials === null) return new SimulatedGateway(settings.name, records, clock);
  const gateway =
    settings.name === 'converge'
      ? new ConvergeGateway(settings.credentials, clock)
      : new AcceptHostedGateway(settings.credentials, publicUrl, clock);
  return claimed(tracked(gateway, services), new RefundClaims(records, clock));
}

/** The same gateway; of all callers in all instances, only one at a time asks it for the same refund. */
function claimed(gateway: Gateway, claims: RefundClaims): Gateway {
  return { ...gateway, refund: (refund) => claims.whileClaimed(refund.key, () => gateway.refund(refund)) };
}

/**
 * The same gateway; each call but `transactionIdOfNotice` tells `services` whether the gateway worked. A refusal, also one
 * until the charge is settled, is an answer of a working gateway.
 */
function tracked(gateway: Gateway, services: Pick<OutsideServices, 'track'>): Gateway {
  const track = <T>(call: () => Promise<T>) =>
    services.track(
      'gateway',
      call,
      (error) => error instanceof GatewayRefused || error instanceof NotSettledYet,
    );
  return {
    name: gateway.name,
    origins: gateway.origins,
    open: (payment) => track(() => gateway.open(payment)),
    transaction: (id) => track(() => gateway.transaction(id)),
    transactionsOf: (reference, since) => track(() => gateway.transactionsOf(reference, since)),
    refund: (refund) => track(() => gateway.refund(refund)),
    transactionIdOfNotice: (headers, rawBody) => gateway.transactionIdOfNotice(headers, rawBody),
  };
}
