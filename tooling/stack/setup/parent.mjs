/**
 * Calls back when the process that started this one has ended. npm and the shell between do not always hand a
 * signal on; without this, ending `npm start` by its id would leave the stack behind.
 *
 * @param {() => void} act
 * @returns {() => void} Stops watching.
 */
export function whenParentEnds(act) {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && act(), 250);
  timer.unref();
  return () => clearInterval(timer);
}
