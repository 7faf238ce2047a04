import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { BackgroundThreadModule } from '../background-thread.module.js';
import type { Config } from '../instance/config.js';
import { MessagesModule } from '../messages/messages.module.js';
import { GATEWAY } from '../payments/gateways/gateway.js';
import { PaymentsServicesModule } from '../payments/payments-services.module.js';
import { SimulatedGateway } from '../payments/gateways/simulated-gateway.js';
import { DevClockModule } from './dev-clock.module.js';
import { DevController } from './dev.controller.js';
import { GatewayController } from './gateway.controller.js';

/** Developer tools (D52), with the pages of the gateway if it is simulated. */
@Module({})
export class DevModule {
  static of({ gateway }: Pick<Config, 'gateway'>): DynamicModule {
    const isSimulated = gateway.credentials === null;
    return {
      module: DevModule,
      imports: [DevClockModule, BackgroundThreadModule, MessagesModule, PaymentsServicesModule],
      controllers: [DevController, ...(isSimulated ? [GatewayController] : [])],
      providers: isSimulated ? [{ provide: SimulatedGateway, useExisting: GATEWAY }] : [],
    };
  }
}
