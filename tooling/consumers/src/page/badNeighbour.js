// The negative control: does on import everything a package must not do. Each line must be seen by a probe.
globalThis.badNeighbour = true;
addEventListener('message', () => undefined);
localStorage.setItem('bad', 'neighbour');
setTimeout(() => undefined, 1);
fetch('/elsewhere').catch(() => undefined);
document.body.append(document.createElement('i'));
const style = document.createElement('style');
style.textContent = 'i { color: red }';
document.head.append(style);
