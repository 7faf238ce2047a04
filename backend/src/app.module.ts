import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsController } from './accounts/accounts.controller.js';
import { ChallengeController } from './accounts/challenge.controller.js';
import { OpenAccountHandler, SetDoNotBookHandler } from './accounts/open-account.js';
import type { Parts } from './assemble.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { DeleteHoldHandler, ExtendHoldHandler } from './bookings/change-hold.js';
import { PlaceHoldHandler } from './bookings/place-hold.js';
import { ToursController } from './departures/tours.controller.js';
import { DevController } from './dev/dev.controller.js';
import { ErrorsController } from './errors/errors.controller.js';
import { HealthController } from './health/health.controller.js';
import { SessionGuard } from './http/session-guard.js';
import { ReferenceController } from './reference/reference.controller.js';

/** Nest's edge: controllers and command handlers over the assembled parts. */
@Module({})
export class AppModule {
  static over(parts: Parts, devTools: boolean): DynamicModule {
    const provided = parts.injectable.map((part) => ({ provide: part.constructor as Type, useValue: part }));
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        AccountsController,
        BookingsController,
        ChallengeController,
        ErrorsController,
        HealthController,
        ReferenceController,
        ToursController,
        ...(devTools ? [DevController] : []),
      ],
      providers: [
        ...provided,
        SessionGuard,
        DeleteHoldHandler,
        ExtendHoldHandler,
        OpenAccountHandler,
        PlaceHoldHandler,
        SetDoNotBookHandler,
      ],
    };
  }
}
