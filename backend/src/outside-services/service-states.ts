import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { OutsideServices as States } from '@tour-portal/contracts/api/health-api.js';
import { OutsideServices } from './outside-services.js';

/** Asks for the last success and the last failure of mail, texts, gateway and flights. */
export class GetServiceStates extends Query<States> {}

@QueryHandler(GetServiceStates)
export class GetServiceStatesHandler implements IQueryHandler<GetServiceStates> {
  constructor(private readonly services: OutsideServices) {}

  async execute(): Promise<States> {
    return { services: await this.services.states() };
  }
}
