type Message = (values?: Readonly<Record<string, string | number>>) => string;

declare module 'virtual:messages' {
  export const loaders: Record<string, Record<string, () => Promise<{ default: Record<string, Message> }>>>;
}

declare module 'virtual:messages/en/*' {
  const area: Record<string, Message>;
  export default area;
}
