import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { Banner } from '../../../ui/notices/Banner.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
import type { PaymentAttempt } from './attempts.js';
import { OPEN_TOO_LONG, OUTCOME_UNKNOWN } from './gateways/payment-outcome.js';

/**
 * How a payment is getting on, or how it ended.
 * @param props.onStop gives up a payment whose form is open or loading
 * @param props.onRecordAgain asks once more to record a charge that was made
 * @param props.onClose closes the report, so that the customer can pay again
 */
export function AttemptReport(props: {
  attempt: PaymentAttempt;
  onStop: () => void;
  onRecordAgain: () => void;
  onClose: () => void;
}) {
  const { attempt, onStop, onRecordAgain, onClose } = props;
  switch (attempt.status) {
    case 'starting':
      return (
        <p>
          <Spinner label="Asking the payment company for its form" />
        </p>
      );
    case 'at-gateway':
      return (
        <p className="row">
          <Spinner label="Waiting for you to pay in the payment company's form" />
          <Button look="plain" onClick={onStop}>
            Cancel this payment
          </Button>
        </p>
      );
    case 'recording':
      return (
        <p>
          <Spinner label="Your payment is approved. We are recording it. Please stay on this page." />
        </p>
      );
    case 'unrecorded':
      return (
        <Banner
          tone="error"
          title={`Your card was charged ${formatDollars(attempt.order.amount)}, but we could not record it yet`}
        >
          <Paragraphs words={attempt.words} />
          <p>
            Please do not pay again. “Try again” records this same payment and never charges you a second
            time. If you leave, the booking office records it by itself within minutes.
          </p>
          <p>
            <Button onClick={onRecordAgain}>Try again</Button>
          </p>
        </Banner>
      );
    case 'held':
      return (
        <Banner tone="plain" title="Your payment is being looked at">
          <p>
            Your card company looks at this payment. We record it as soon as it is approved; you need do
            nothing more.
          </p>
          <p>
            Did your card company refuse it?{' '}
            <Button look="link" onClick={onClose}>
              Pay again
            </Button>
          </p>
        </Banner>
      );
    case 'cancelled':
      return (
        <p role="status">
          The payment form is closed. If you did not finish it, you have not been charged. If you did, we hear
          of it from the payment company and record it within minutes.
        </p>
      );
    case 'failed':
      return (
        <Banner
          tone="error"
          title={
            [OUTCOME_UNKNOWN, OPEN_TOO_LONG].some((text) => attempt.words.includes(text))
              ? 'This payment may have been made'
              : 'The payment was not completed'
          }
        >
          <Paragraphs words={attempt.words} />
        </Banner>
      );
    case 'refused':
      return (
        <Banner tone="error" title="This payment is not on your booking">
          <Paragraphs words={attempt.words} />
          <p>
            The price details below show how your booking stands now. With questions about this payment,
            please call client service.
          </p>
        </Banner>
      );
    case 'recorded':
      return null;
  }
}

function Paragraphs({ words }: { words: readonly string[] }) {
  return words.map((text) => <p key={text}>{text}</p>);
}
