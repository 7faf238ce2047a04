import { Link } from 'react-router';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { problemsOf } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { DEPARTURES_ADDRESS } from './departures/departure-address.js';
import { SERVICES_ADDRESS } from './services/services-api.js';
import { useLogoutMutation } from './staff-api.js';

/** Whose house this is, who is signed in, and the way out. */
export function StaffHeader({ member }: { member: StaffMember | null }) {
  const [signOut, { isLoading, error }] = useLogoutMutation();
  return (
    <header className="staff-header no-print">
      <div className="staff-header-row">
        <Link className="staff-home" to="/client-service">
          Client service
        </Link>
        {member === null ? null : (
          <p className="staff-who">
            <Link className="staff-page" to={DEPARTURES_ADDRESS}>
              Departures
            </Link>
            <Link className="staff-page" to={SERVICES_ADDRESS}>
              Services
            </Link>
            <span>{member.name}</span>
            <Button look="link" busy={isLoading} onClick={() => void signOut()}>
              Sign out
            </Button>
          </p>
        )}
      </div>
      {member === null ? null : <ErrorList problems={problemsOf(error)} />}
    </header>
  );
}
