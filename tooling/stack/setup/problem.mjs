/**
 * Something that keeps a command from going on, in words for the person at the terminal.
 *
 * @typedef {Error & { name: 'Problem', steps: readonly string[], details?: string }} Problem
 */

/**
 * Makes a `Problem`.
 *
 * @param {string} what What happened and why, one or two sentences.
 * @param {readonly string[]} steps What to do now, one line each.
 * @param {string} [details] The output of the program that failed.
 * @returns {Problem}
 */
export function problem(what, steps, details) {
  return Object.assign(new Error(what), { name: /** @type {const} */ ('Problem'), steps, details });
}

/**
 * Prints an error: a `Problem` as its words, anything else with its stack, because it is a defect of ours.
 *
 * @param {unknown} error
 */
export function printProblem(error) {
  if (!(error instanceof Error) || error.name !== 'Problem') {
    console.error(error);
    return;
  }
  const { message, steps, details } = /** @type {Problem} */ (error);
  const lines = ['', message];
  if (details)
    lines.push(
      '',
      ...details
        .trimEnd()
        .split('\n')
        .map((line) => `  | ${line}`),
    );
  if (steps.length > 0) lines.push('', 'What to do:', ...steps.map((step) => `  ${step}`));
  console.error(`${lines.join('\n')}\n`);
}
