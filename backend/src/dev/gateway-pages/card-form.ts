/**
 * The card form that both simulated gateways show, as a script for the browser: `simulatedCardForm(token, ended)`
 * returns the form and its first field. It calls `ended(outcome, charge, show)` with approve, decline, review or timeout,
 * or `ended('cancel')`; `show` writes a problem into the form. The card's data is sent nowhere.
 */
export const CARD_FORM_SCRIPT = `
function simulatedCardForm(token, ended) {
  const address = '/dev/gateway/' + encodeURIComponent(token);
  const add = (parent, tag, text, attributes) => {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
  const form = document.createElement('form');
  form.className = 'simulated-card-form';
  form.setAttribute('aria-label', 'Card payment');
  add(form, 'h4', 'Card payment');
  const amount = add(form, 'p', '', { class: 'amount' });
  add(form, 'p', 'This is a practice form. No card is charged, and no card number leaves this page.');
  const field = (name, text, value) => {
    const label = add(form, 'label', text);
    return add(label, 'input', '', { name, value, autocomplete: 'off', inputmode: 'numeric' });
  };
  const number = field('number', 'Card number', '4111 1111 1111 1111');
  field('expires', 'Expires', '12/29');
  field('code', 'Security code', '123');
  const label = add(form, 'label', 'What the bank answers');
  const answer = add(label, 'select', '', { name: 'answer' });
  add(answer, 'option', 'Approved', { value: 'approve' });
  add(answer, 'option', 'Held for review', { value: 'review' });
  add(answer, 'option', 'No answer in time, though the card is charged', { value: 'timeout' });
  const problem = add(form, 'p', '', { role: 'alert', class: 'problem' });
  const buttons = add(form, 'div', '', { class: 'buttons' });
  const pay = add(buttons, 'button', 'Pay', { type: 'submit' });
  const decline = add(buttons, 'button', 'Decline', { type: 'button' });
  const cancel = add(buttons, 'button', 'Cancel', { type: 'button' });

  const end = async (outcome) => {
    problem.textContent = '';
    pay.disabled = decline.disabled = true;
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ outcome: outcome === 'timeout' ? 'approve' : outcome }),
      });
      const body = await response.json();
      if (!response.ok) throw new Error(body.message || 'The payment was not taken');
      await ended(outcome, body, (text) => { problem.textContent = text; });
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      pay.disabled = decline.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void end(answer.value);
  });
  decline.addEventListener('click', () => void end('decline'));
  cancel.addEventListener('click', () => ended('cancel'));
  fetch(address)
    .then((response) => response.json())
    .then(({ amount: due }) => { amount.textContent = due === undefined ? '' : '$' + (due / 100).toFixed(2); })
    .catch(() => { amount.textContent = ''; });
  return { form, first: number };
}
`;

export const CARD_FORM_STYLE = `
.simulated-card-form { box-sizing: border-box; display: grid; gap: 16px; max-width: 28rem; margin: 0 auto; padding: 24px;
  background: #fff; color: #22302a; font: 18px/1.6 system-ui, sans-serif; }
.simulated-card-form h4 { margin: 0; font-size: 1.44rem; color: #1f4d3a; }
.simulated-card-form p { margin: 0; }
.simulated-card-form .amount { font-size: 1.2rem; font-weight: 600; }
.simulated-card-form label { display: grid; gap: 4px; font-weight: 600; }
.simulated-card-form input, .simulated-card-form select { box-sizing: border-box; width: 100%; min-height: 48px;
  padding: 8px; border: 1px solid #7b877f; border-radius: 8px; background: #fff; color: #22302a; font: inherit; font-weight: 400; }
.simulated-card-form .problem { color: #b3261e; font-weight: 600; }
.simulated-card-form .problem:empty { display: none; }
.simulated-card-form .buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.simulated-card-form button { min-height: 48px; padding: 8px 24px; border: 2px solid #1f4d3a; border-radius: 8px;
  background: #fff; color: #1f4d3a; font: inherit; font-weight: 600; cursor: pointer; }
.simulated-card-form button[type=submit] { background: #1f4d3a; color: #fff; }
.simulated-lightbox { width: min(30rem, 100vw - 32px); max-height: calc(100vh - 32px); padding: 0; overflow: auto;
  border: 0; border-radius: 14px; }
.simulated-lightbox::backdrop { background: rgb(23 33 28 / 55%); }
.simulated-page { margin: 0; background: #fff; }
`;
