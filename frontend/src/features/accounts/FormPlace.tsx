import { Spinner } from '../../ui/Spinner.js';
import './accounts.css';

/** Where a form of an account will be: as high as a screen, so that nothing in sight moves when the form comes. */
export function FormPlace() {
  return (
    <div className="account-form-place">
      <Spinner label="Opening the form" />
    </div>
  );
}
