import { Card } from '../ui/Card.js';
import { PageTitle } from '../ui/PageTitle.js';

/** Shows nothing of the previous customer; the link reloads the portal for the customer who is logged in now. */
export default function Replaced() {
  return (
    <Card narrow>
      <PageTitle>Somebody else logged in</PageTitle>
      <p role="status">
        Another account is logged in now than the one this page was opened with. What was typed here before
        was not saved, and it is not shown to anybody else.
      </p>
      <p>
        <a className="button" href="/bookings">
          Go to Bookings
        </a>
      </p>
    </Card>
  );
}
