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
export { Cancel, Retry, Root, type RootProps, Status, Trigger } from './Root.js';
