/**
 * A step of a run. `cores` says how many of the machine's it keeps busy; what takes all of them runs alone.
 *
 * @template T
 * @typedef {object} Step
 * @property {string} id
 * @property {number} [cores] 1 by default; less for one that also waits.
 * @property {readonly string[]} [after] Ids of steps that must have ended before.
 * @property {() => Promise<T>} run Never rejects.
 */

/**
 * Runs steps beside each other as far as the cores and their order allow; earlier ones first.
 *
 * @template T
 * @param {readonly Step<T>[]} steps
 * @param {number} cores
 * @param {AbortSignal} signal No step is begun after it.
 * @returns {Promise<void>}
 */
export function schedule(steps, cores, signal) {
  return new Promise((resolve) => {
    const waiting = [...steps];
    const known = new Set(steps.map((step) => step.id));
    const ended = new Set();
    // Sums of parts of a core are a little off.
    let free = cores + 1e-9;
    let running = 0;
    const next = () => {
      if (signal.aborted) waiting.length = 0;
      for (const step of [...waiting]) {
        const need = Math.min(step.cores ?? 1, cores);
        const ready = (step.after ?? []).every((id) => ended.has(id) || !known.has(id));
        if (!ready) continue;
        // A wide step waits for its cores, and nothing behind it may slip in before it for ever.
        if (need > free && need > 1) break;
        if (need > free) continue;
        waiting.splice(waiting.indexOf(step), 1);
        free -= need;
        running += 1;
        step.run().finally(() => {
          free += need;
          running -= 1;
          ended.add(step.id);
          next();
        });
      }
      if (running === 0) resolve();
    };
    next();
  });
}
