// Imports modules in bare Node and prints what that changed: `node nodeProbe.mjs <specifier…>`.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const calls = [];
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch']) {
  const original = globalThis[name];
  globalThis[name] = (...args) => {
    calls.push(name);
    return original(...args);
  };
}
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...args) {
  calls.push(`addEventListener(${args[0]})`);
  return Reflect.apply(listen, this, args);
};

const shape = () => ({
  globals: Reflect.ownKeys(globalThis).map(String),
  listeners: process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`),
  resources: process.getActiveResourcesInfo(),
});
const built = [Object, Array, Function, Promise, String, Uint8Array, Error];
const prototypes = () => built.map((of) => Reflect.ownKeys(of.prototype).length).join();

const from = createRequire(join(process.cwd(), 'package.json'));
const before = shape();
const prototypesBefore = prototypes();
for (const specifier of process.argv.slice(2)) {
  // `file:` specifiers are the tests' own; the rest is resolved as an app in this folder would.
  await import(specifier.startsWith('file:') ? specifier : pathToFileURL(resolveEsm(specifier)).href);
}
const after = shape();
for (const key of ['globals', 'listeners']) {
  for (const name of after[key]) if (!before[key].includes(name)) calls.push(`${key}: ${name}`);
}
if (after.resources.length > before.resources.length) calls.push(`resources: ${after.resources.join()}`);
if (prototypes() !== prototypesBefore) calls.push('a built-in prototype was changed');
console.log(JSON.stringify(calls));

/** The packages have no `require` entry, so the path is read from their exports. */
function resolveEsm(specifier) {
  const parts = specifier.split('/');
  const name = parts.slice(0, 2).join('/');
  const manifest = join(process.cwd(), 'node_modules', name, 'package.json');
  const { exports } = from(manifest);
  const entry = exports[['.', ...parts.slice(2)].join('/')];
  return join(manifest, '..', entry.default);
}
