import { Spinner } from '../../ui/Spinner.js';
import './accounts.css';

/** Stands for an account form while it loads: as high as a screen, so that nothing in sight moves when the form comes. */
export function FormPlaceholder() {
  return (
    <div className="account-form-place">
      <Spinner label="Opening the form" />
    </div>
  );
}
