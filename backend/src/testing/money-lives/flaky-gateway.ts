import { GatewayUnavailable } from '../../payments/gateways/gateway.js';
import type { Gateway, NewRefund } from '../../payments/gateways/gateway.js';
import type { SimulatedGateway } from '../../payments/gateways/simulated-gateway.js';

/** How the next call to the gateway fails; null: not at all. */
export type GatewayFault = 'unreachable' | 'answer-lost' | null;

/** The simulated gateway behind a connection that can fail. */
export class FlakyGateway implements Gateway {
  fault: GatewayFault = null;

  constructor(
    readonly simulated: SimulatedGateway,
    /** Refunds are answered as made, but the gateway never makes them. */
    private readonly noGatewayRefunds: boolean,
  ) {}

  get name() {
    return this.simulated.name;
  }

  readonly origins = [];

  open = (payment: Parameters<Gateway['open']>[0]) => this.callGateway(() => this.simulated.open(payment));
  transaction = (id: string) => this.callGateway(() => this.simulated.transaction(id));
  transactionsOf = (reference: string, since: Parameters<Gateway['transactionsOf']>[1]) =>
    this.callGateway(() => this.simulated.transactionsOf(reference, since));
  refund = (refund: NewRefund) =>
    this.callGateway(() =>
      this.noGatewayRefunds
        ? Promise.resolve({ transactionId: `lost-${refund.key}` })
        : this.simulated.refund(refund),
    );
  transactionIdOfNotice = (...args: Parameters<Gateway['transactionIdOfNotice']>) =>
    this.simulated.transactionIdOfNotice(...args);

  private async callGateway<T>(work: () => Promise<T>): Promise<T> {
    const { fault } = this;
    this.fault = null;
    if (fault === 'unreachable') throw new GatewayUnavailable('no route');
    const answer = await work();
    if (fault === 'answer-lost') throw new GatewayUnavailable('time-out');
    return answer;
  }
}
