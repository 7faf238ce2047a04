import type { ReactNode } from 'react';
import {
  mayDo,
  notAllowedMessage,
  type StaffAction,
} from '@tour-portal/contracts/client-service/staff-roles.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { useRoles } from './use-roles.js';

/** Shows a page to members whose roles allow the action; all others read which roles may see it (D60). */
export function RequireStaffAction({ action, children }: { action: StaffAction; children: ReactNode }) {
  if (mayDo(useRoles(), action)) return children;
  return (
    <>
      <PageTitle title="Client service">Not for your role</PageTitle>
      <p>{notAllowedMessage(action)}</p>
      <p>If you need it for your work, please ask a manager.</p>
    </>
  );
}
