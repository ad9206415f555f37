/** Keys that press a button or close a dialog. */
const keys = ['Enter', ' ', 'Escape'];

/**
 * Watches presses while a request is shown. A key that is held down presses nothing by its repetitions, and Escape does
 * nothing before the buttons are armed.
 *
 * @param buttons the element around the buttons; keys in another dialog are left alone.
 * @param isArmed whether the buttons are armed now.
 * @returns `take`, which reports whether the press under way began when they were armed, and `stop`.
 */
export function watchPresses(
  buttons: Element | null,
  isArmed: () => boolean,
): {
  readonly take: () => boolean;
  readonly stop: () => void;
} {
  let beganArmed = true;
  const around = buttons?.closest('dialog') ?? buttons;
  const onPointer = () => {
    beganArmed = isArmed();
  };
  const onKey = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    const isElsewhere = around && target !== document.body && !event.composedPath().includes(around);
    if (!keys.includes(event.key) || isElsewhere) return;
    if (!event.repeat) beganArmed = isArmed();
    // Browsers close a dialog on a repeated Escape without asking the page, unless the key itself is prevented.
    if (event.repeat || (event.key === 'Escape' && !isArmed())) event.preventDefault();
  };
  addEventListener('pointerdown', onPointer, true);
  addEventListener('keydown', onKey, true);
  return {
    take() {
      const began = beganArmed;
      // The next one may begin without an event, such as that of a screen reader.
      beganArmed = true;
      return began && isArmed();
    },
    stop() {
      removeEventListener('pointerdown', onPointer, true);
      removeEventListener('keydown', onKey, true);
    },
  };
}
