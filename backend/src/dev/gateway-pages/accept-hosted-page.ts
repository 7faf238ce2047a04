import { escapeHtml } from '../../http/html.js';
import { CARD_FORM_SCRIPT } from './card-form.js';

/** The content security policy of the simulated hosted form: only the portal's own page may frame it. */
export const HOSTED_PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Stands in for the page that Authorize.net shows in an iframe. @param token null: the token is unknown */
export function hostedPage(token: string | null): string {
  const [attributes, content] =
    token === null
      ? ['', '<p role="alert">This payment form is no longer valid. Please go back and begin again.</p>']
      : [` data-token="${escapeHtml(token)}"`, ''];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card payment</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/dev/gateway/card-form.css"></head>
<body class="simulated-page"${attributes}>${content}<script src="/dev/gateway/accept-hosted.js"></script></body></html>`;
}

/**
 * The hosted form's script. It sends messages as Authorize.net's form does, which cannot reach the page around its iframe: in
 * the address of a hidden iframe with a page of the portal, which passes them on.
 */
export const HOSTED_PAGE_SCRIPT = `(() => {
'use strict';
${CARD_FORM_SCRIPT}
function send(message) {
  const communicator = document.createElement('iframe');
  communicator.hidden = true;
  communicator.title = 'Messages';
  communicator.src = '/gateway/communicator.html#' + message;
  document.body.append(communicator);
  return communicator;
}

function answerOf(charge, outcome, payment) {
  return {
    responseCode: outcome === 'review' ? '4' : '1',
    transId: charge.transactionId,
    accountType: charge.cardBrand,
    accountNumber: 'XXXX' + charge.cardLastFour,
    dateTime: new Date(charge.submittedAt).toLocaleString('en-US', { timeZone: 'UTC' }),
    totalAmount: (payment.amount / 100).toFixed(2),
    orderInvoiceNumber: payment.reference,
  };
}

const token = document.body.dataset.token;
if (token) {
  const { form, first } = simulatedCardForm(token, async (outcome, charge, show) => {
    if (outcome === 'cancel') send('action=cancel');
    else if (outcome === 'decline') show('The bank declined this card. Please use another one, or cancel.');
    else if (outcome === 'timeout') show('The bank has not answered.');
    else {
      const payment = await (await fetch('/dev/gateway/' + encodeURIComponent(token))).json();
      const answer = JSON.stringify(answerOf(charge, outcome, payment));
      send('action=transactResponse&response=' + encodeURIComponent(answer));
    }
  });
  document.body.append(form);
  first.focus();
  let sentHeight = 0;
  let sizeMessage;
  const sendSize = () => {
    const height = Math.ceil(form.getBoundingClientRect().height);
    if (height === sentHeight) return;
    sentHeight = height;
    // Of two message frames that load at the same time, the older one may pass on its message last.
    sizeMessage?.remove();
    sizeMessage = send('action=resizeWindow&width=' + Math.ceil(form.getBoundingClientRect().width) + '&height=' + height);
  };
  new ResizeObserver(sendSize).observe(form);
}
})();
`;
