// Without it, React does not report the time of every render to the developer tools, which copies all properties.
Object.assign(console, { timeStamp: undefined });

export {};
