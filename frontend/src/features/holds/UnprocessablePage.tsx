import { telephoneUrl, useBrand } from '../../reference/brand.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { PhoneIcon } from '../../ui/icons.js';

/** For an account with a do-not-book flag (spec §2, §6): what the portal blocks, client service handles by phone. */
export default function UnprocessablePage() {
  const { phoneUsaCanada, phoneWorldwide } = useBrand();
  return (
    <Card narrow>
      <PageTitle>Please call client service</PageTitle>
      <p>
        We could not hold space for you online. Our client service team can look at your request and help you
        in person.
      </p>
      {phoneUsaCanada === '' ? null : (
        <p>
          <a className="button" href={telephoneUrl(phoneUsaCanada)}>
            <PhoneIcon /> Call {phoneUsaCanada}
          </a>
        </p>
      )}
      {phoneWorldwide === '' ? null : (
        <p>
          From outside the USA and Canada:{' '}
          <a className="figures" href={telephoneUrl(phoneWorldwide)}>
            {phoneWorldwide}
          </a>
        </p>
      )}
      <p className="soft">Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA</p>
    </Card>
  );
}
