/** Lists the elements that are cut off or reach beyond the page horizontally, by part and text. */
export function overflowing(): readonly string[] {
  const width = document.documentElement.clientWidth;
  // A closed dialog is laid out as well; what is in it is checked where it is open.
  return [...document.querySelectorAll<HTMLElement>('[data-causeway-kit] *:not([inert], [inert] *)')]
    .filter((element) => {
      if (
        element.closest('[data-part="hidden"], svg') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false;
      const { left, right } = element.getBoundingClientRect();
      // A list may reach into the padding around it; a button or a box that cuts off may not be too small. A
      // fraction of a pixel is rounding and not text. A field scrolls its text.
      if (element.matches('input')) return left < -0.5 || right > width + 0.5;
      const holds = element.matches('button, a, dialog') || getComputedStyle(element).overflowX !== 'visible';
      const wide = holds && element.scrollWidth > element.clientWidth + 1;
      return left < -0.5 || right > width + 0.5 || wide;
    })
    .map(({ dataset, tagName, textContent }) => `${dataset.part ?? tagName}: ${textContent}`);
}
