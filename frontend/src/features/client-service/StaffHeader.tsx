import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { mayDo, type StaffAction } from '@tour-portal/contracts/client-service/staff-roles.js';
import { problemsOf } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { DEPARTURES_ADDRESS } from './departures/departure-address.js';
import { APPROVALS_ADDRESS } from './approvals/approvals-address.js';
import { CATALOG_ADDRESS } from './catalog/catalog-address.js';
import { EXPORTS_ADDRESS } from './exports/exports-address.js';
import { MEMBERS_ADDRESS } from './members/members-address.js';
import { SERVICES_ADDRESS } from './services/services-api.js';
import { SYSTEMS_ADDRESS } from './systems/systems-address.js';
import { useLogoutMutation } from './staff-api.js';

const PAGES: readonly { readonly address: string; readonly name: string; readonly action: StaffAction }[] = [
  { address: DEPARTURES_ADDRESS, name: 'Departures', action: 'read' },
  { address: CATALOG_ADDRESS, name: 'Catalog', action: 'see-catalogue' },
  { address: APPROVALS_ADDRESS, name: 'Approvals', action: 'read' },
  { address: EXPORTS_ADDRESS, name: 'Exports', action: 'export' },
  { address: SYSTEMS_ADDRESS, name: 'Other systems', action: 'outside-systems' },
  { address: SERVICES_ADDRESS, name: 'Services', action: 'read' },
  { address: MEMBERS_ADDRESS, name: 'Staff', action: 'staff' },
];

/**
 * The link to the start page. For a member also links to the pages that the roles allow, the name and the button to sign out;
 * in a narrow window these are behind a menu button.
 */
export function StaffHeader({ member }: { member: StaffMember | null }) {
  const { pathname, key } = useLocation();
  const menuId = useId();
  const [signOut, { isLoading, error }] = useLogoutMutation();
  const [isOpen, setOpen] = useState(false);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    // Every navigation closes the menu, also one to the page that is shown already.
    setLastKey(key);
    setOpen(false);
  }
  return (
    <header className="staff-header no-print">
      <div className="staff-header-row">
        <Link className="staff-home" to="/client-service">
          Client service
        </Link>
        {member === null ? null : (
          <>
            <Button
              look="plain"
              className="staff-menu-button"
              aria-expanded={isOpen}
              aria-controls={menuId}
              onClick={() => setOpen(!isOpen)}
            >
              Menu
            </Button>
            <div id={menuId} className={isOpen ? 'staff-menu staff-menu-open' : 'staff-menu'}>
              <nav className="staff-page-links" aria-label="Client service">
                {PAGES.filter(({ action }) => mayDo(member.roles, action)).map(({ address, name }) => (
                  <Link
                    key={address}
                    className="staff-page-link"
                    aria-current={pathname === address ? 'page' : undefined}
                    to={address}
                  >
                    {name}
                  </Link>
                ))}
              </nav>
              <p className="staff-signed-in">
                <span>{member.name}</span>
                <Button look="link" busy={isLoading} onClick={() => void signOut()}>
                  Sign out
                </Button>
              </p>
            </div>
          </>
        )}
      </div>
      {member === null ? null : <ErrorList problems={problemsOf(error)} />}
    </header>
  );
}
