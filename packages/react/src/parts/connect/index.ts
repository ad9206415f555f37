export { Close, Popup, type PopupProps, Title } from '../popup/Popup.js';
export type { ConnectState, ConnectWallets } from './context.js';
export {
  Empty,
  type EmptyState,
  Group,
  type GroupProps,
  Item,
  type ItemProps,
  type ItemState,
  List,
  type ListProps,
  Search,
  type SearchState,
} from './List.js';
export { Root, type RootProps, Trigger } from './Root.js';
export { Cancel, Retry, Status } from './Status.js';
