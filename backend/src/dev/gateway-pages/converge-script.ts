import { CARD_FORM_SCRIPT } from './card-form.js';

/**
 * Stands in for Converge's browser script: `PayWithConverge.open(fields, callbacks)` shows a lightbox over the page and
 * ends in one of `onApproval`, `onDeclined`, `onCancelled` and `onError`, with answers named like Converge's.
 */
export const CONVERGE_SCRIPT = `(() => {
'use strict';
${CARD_FORM_SCRIPT}
const twoDigits = (number) => String(number).padStart(2, '0');

/** A moment in the format of Converge. */
function formatMoment(instant) {
  const at = new Date(instant);
  const hours = at.getUTCHours();
  return twoDigits(at.getUTCMonth() + 1) + '/' + twoDigits(at.getUTCDate()) + '/' + at.getUTCFullYear() + ' ' +
    twoDigits(hours % 12 || 12) + ':' + twoDigits(at.getUTCMinutes()) + ':' + twoDigits(at.getUTCSeconds()) + (hours < 12 ? ' AM' : ' PM');
}

function answerOf(charge, outcome) {
  return {
    ssl_result: outcome === 'decline' ? '1' : '0',
    ssl_result_message: outcome === 'decline' ? 'DECLINED' : 'APPROVAL',
    ssl_trans_status: outcome === 'review' ? 'REV' : 'OPN',
    ssl_txn_id: charge.transactionId,
    ssl_txn_time: formatMoment(charge.submittedAt),
    ssl_card_type: 'CREDITCARD',
    ssl_card_short_description: charge.cardBrand.toUpperCase(),
    ssl_card_number: '41**********' + charge.cardLastFour,
  };
}

function open(fields, callbacks) {
  const callBack = (name, ...answer) => { if (callbacks && callbacks[name]) callbacks[name](...answer); };
  const token = fields && fields.ssl_txn_auth_token;
  if (!token) {
    callBack('onError', 'ssl_txn_auth_token is missing');
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
    if (outcome === 'cancel') callBack('onCancelled');
    else if (outcome === 'timeout') callBack('onError', 'The payment timed out');
    else callBack(outcome === 'decline' ? 'onDeclined' : 'onApproval', answerOf(charge, outcome));
  });
  lightbox.append(form);
  lightbox.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
    callBack('onCancelled');
  });
  document.body.append(lightbox);
  lightbox.showModal();
  first.focus();
}

globalThis.PayWithConverge = { open };
})();
`;
