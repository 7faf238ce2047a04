import { Reflector } from '@nestjs/core';
import type { StaffAction } from '@tour-portal/contracts/client-service/staff-roles.js';

/** The action of `ACTION_ROLES` that a call of client service performs (D60): 403 for staff whose roles do not allow it. */
export const RequiresRoleFor = Reflector.createDecorator<StaffAction>();
