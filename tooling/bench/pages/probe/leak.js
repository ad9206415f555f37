// Negative controls: pages that do not let go, made from one that does. `?leak=wallet` keeps the wallet's listeners,
// `?leak=page` a detached node with a listener for each click.
(() => {
  const leak = new URLSearchParams(location.search).get('leak');
  if (leak === 'wallet') {
    addEventListener('eip6963:announceProvider', ({ detail }) => {
      detail.provider.removeListener = () => undefined;
    });
  }
  if (leak === 'page') {
    const kept = [];
    addEventListener('click', () => {
      const node = document.createElement('div');
      node.addEventListener('click', () => kept.length);
      kept.push(node);
    });
  }
})();
