import { CARD_FORM_SCRIPT } from './card-form.js';

/**
 * Stands in for Converge's browser script: `PayWithConverge.open(fields, callbacks)` shows a lightbox over the page and
 * ends in one of `onApproval`, `onDeclined`, `onCancelled` and `onError`, with answers named like Converge's.
 */
export const CONVERGE_SCRIPT = `(() => {
'use strict';
${CARD_FORM_SCRIPT}
const two = (number) => String(number).padStart(2, '0');

/** Converge's own way to write a moment. */
function written(instant) {
  const at = new Date(instant);
  const hours = at.getUTCHours();
  return two(at.getUTCMonth() + 1) + '/' + two(at.getUTCDate()) + '/' + at.getUTCFullYear() + ' ' +
    two(hours % 12 || 12) + ':' + two(at.getUTCMinutes()) + ':' + two(at.getUTCSeconds()) + (hours < 12 ? ' AM' : ' PM');
}

function answerOf(charge, outcome) {
  return {
    ssl_result: outcome === 'decline' ? '1' : '0',
    ssl_result_message: outcome === 'decline' ? 'DECLINED' : 'APPROVAL',
    ssl_trans_status: outcome === 'review' ? 'REV' : 'OPN',
    ssl_txn_id: charge.transactionId,
    ssl_txn_time: written(charge.submittedAt),
    ssl_card_type: 'CREDITCARD',
    ssl_card_short_description: charge.cardBrand.toUpperCase(),
    ssl_card_number: '41**********' + charge.cardLastFour,
  };
}

function open(fields, callbacks) {
  const tell = (name, ...answer) => { if (callbacks && callbacks[name]) callbacks[name](...answer); };
  const token = fields && fields.ssl_txn_auth_token;
  if (!token) {
    tell('onError', 'ssl_txn_auth_token is missing');
    return;
  }
  if (!document.getElementById('simulated-gateway-style')) {
    const style = document.createElement('link');
    style.id = 'simulated-gateway-style';
    style.rel = 'stylesheet';
    style.href = '/dev/gateway/card-form.css';
    document.head.append(style);
  }
  const lightbox = document.createElement('dialog');
  lightbox.className = 'simulated-lightbox';
  const close = () => {
    lightbox.close();
    lightbox.remove();
  };
  const { form, first } = simulatedCardForm(token, (outcome, charge) => {
    close();
    if (outcome === 'cancel') tell('onCancelled');
    else if (outcome === 'timeout') tell('onError', 'The payment timed out');
    else tell(outcome === 'decline' ? 'onDeclined' : 'onApproval', answerOf(charge, outcome));
  });
  lightbox.append(form);
  lightbox.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
    tell('onCancelled');
  });
  document.body.append(lightbox);
  lightbox.showModal();
  first.focus();
}

globalThis.PayWithConverge = { open };
})();
`;
