import { centralTimeText, isClientServiceOpen } from '@tour-portal/contracts/values/central-time.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { telephoneUrl, useBrand } from '../../../reference/brand.js';
import { useNow } from '../../../browser/use-now.js';
import './ClientServiceDialog.css';

/** Opening hours, telephone numbers and the current time in Chicago (spec §1 "Client service dialog"). */
export default function ClientServiceDialog({ onClose }: { onClose: () => void }) {
  const { phoneUsaCanada, phoneWorldwide } = useBrand();
  const now = useNow(1_000);
  return (
    <Modal title="Client Service" onClose={onClose}>
      <dl className="client-service-facts">
        <TelephoneNumber from="USA and Canada" number={phoneUsaCanada} />
        <TelephoneNumber from="Worldwide" number={phoneWorldwide} />
        <div>
          <dt>Hours, Central Time USA</dt>
          <dd>
            Mon-Fri 8am to 6pm
            <br />
            Sat 8am to 2pm
          </dd>
        </div>
        <div>
          <dt>Central time now</dt>
          <dd>
            <time>{centralTimeText(now)}</time>
            <br />
            {isClientServiceOpen(now) ? 'We are here: please call.' : 'We are closed at the moment.'}
          </dd>
        </div>
      </dl>
    </Modal>
  );
}

/** @param props.number empty while the configuration is not read; then nothing is shown */
function TelephoneNumber({ from, number }: { from: string; number: string }) {
  return number === '' ? null : (
    <div>
      <dt>{from}</dt>
      <dd>
        <a className="client-service-phone" href={telephoneUrl(number)}>
          {number}
        </a>
      </dd>
    </div>
  );
}
