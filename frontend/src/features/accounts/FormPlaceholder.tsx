import { Spinner } from '../../ui/Spinner.js';
import './accounts.css';

/** Stands for an account form while it loads: as high as the window, so that what follows the form begins out of sight. */
export function FormPlaceholder() {
  return (
    <div className="account-form-placeholder">
      <Spinner label="Opening the form" />
    </div>
  );
}
