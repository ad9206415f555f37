/** The element that has the focus in the document, or in the shadow root, that an element is in. */
export const focusedBeside = (element: Element) =>
  (element.getRootNode() as Document | ShadowRoot).activeElement;
