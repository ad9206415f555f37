// Imports the bundle with the probes on, and prints what they saw.
const shape = () => ({
  globals: Reflect.ownKeys(globalThis).map(String),
  prototypes: [Object, Array, Function, Promise, String, Uint8Array]
    .map((of) => Reflect.ownKeys(of.prototype).length)
    .join(),
  html: document.documentElement.outerHTML,
});

const before = shape();
globalThis.__probing = true;
// By a name: the bundle is made for each consumer, and no tool should look for it here.
const bundle = './bundle.js';
const outcome = await import(bundle).then(
  () => 'loaded',
  (error) => `not loaded: ${error}`,
);
// What an import puts off to the next task is its doing as well.
const { port1, port2 } = new MessageChannel();
await new Promise((resolve) => {
  port1.onmessage = resolve;
  port2.postMessage(undefined);
});
globalThis.__probing = false;
const after = shape();
const result = {
  outcome,
  seen: [
    ...globalThis.__seen,
    ...after.globals.filter((name) => !before.globals.includes(name)).map((name) => `global ${name}`),
    ...(after.prototypes === before.prototypes ? [] : ['a built-in prototype was changed']),
    ...(after.html === before.html ? [] : ['the document was changed']),
  ],
};
console.log(`result ${JSON.stringify(result)}`);
