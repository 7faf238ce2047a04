// The hosted card form belongs to another site, so it does not send messages to our page itself. It loads this page, which is ours, in a
// hidden frame, with the message in the address or by `postMessage`. This page passes the message on to our page, two frames up.
(() => {
  const pass = (message) => {
    if (typeof message === 'string' && message !== '')
      window.parent.parent.postMessage(message, window.location.origin);
  };
  const passFragment = () => pass(window.location.hash.slice(1));
  window.addEventListener('hashchange', passFragment);
  window.addEventListener('message', (event) => {
    if (event.source === window.parent) pass(event.data);
  });
  passFragment();
})();
