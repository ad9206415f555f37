/** Opens an empty window for a wallet, within the click; `null` where the browser opens none. */
export const openWindow = (): Window | null => open('about:blank', '_blank', 'popup,width=480,height=640');
