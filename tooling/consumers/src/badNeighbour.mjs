// The negative control in Node: each line must be seen by a probe.
globalThis.badNeighbour = true;
process.on('exit', () => undefined);
new EventTarget().addEventListener('message', () => undefined);
setTimeout(() => undefined, 1);
Array.prototype.badNeighbour = () => undefined;
