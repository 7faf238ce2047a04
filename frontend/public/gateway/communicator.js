// The hosted card form cannot speak to our page: it is another site's. So it loads this page, which is ours, in a hidden
// frame of its own, with what it has to say in the address or in a message, and this page passes it two frames up.
(() => {
  const pass = (message) => {
    if (typeof message === 'string' && message !== '')
      window.parent.parent.postMessage(message, window.location.origin);
  };
  const address = () => pass(window.location.hash.slice(1));
  window.addEventListener('hashchange', address);
  window.addEventListener('message', (event) => {
    if (event.source === window.parent) pass(event.data);
  });
  address();
})();
