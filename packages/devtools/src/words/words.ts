import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ar } from './ar.js';
import { en, type Words } from './en.js';

/** Turns a key into the sentence of the page's language. */
export type Say = (key: keyof Words, values?: Readonly<Record<string, string | number>>) => string;

/** The sentences of a language by its BCP 47 tag: Arabic, else English. */
export function sayIn(language: string): Say {
  const words = /^ar\b/i.test(language) ? ar : en;
  return (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The language of the panel. */
export const Language = createContext<Say>(sayIn('en'));

/** The sentences in the panel's language. */
export const useWords = (): Say => useContext(Language);
