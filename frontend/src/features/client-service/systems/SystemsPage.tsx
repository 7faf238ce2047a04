import { PageTitle } from '../../../ui/PageTitle.js';
import { KeysPart } from './KeysPart.js';
import { WebhooksPart } from './WebhooksPart.js';
import '../StaffList.css';
import './SystemsPage.css';

/** What systems outside may fetch, and what they are told (D63): managers decide it. */
export default function SystemsPage() {
  return (
    <>
      <PageTitle title="Other systems">Other systems</PageTitle>
      <KeysPart />
      <WebhooksPart />
    </>
  );
}
