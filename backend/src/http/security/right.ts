import { Reflector } from '@nestjs/core';
import type { StaffAction } from '@tour-portal/contracts/client-service/staff-roles.js';

/** The action of `RIGHTS` that a call of client service is (D60): its guard refuses who may not, with 403. */
export const Right = Reflector.createDecorator<StaffAction>();
