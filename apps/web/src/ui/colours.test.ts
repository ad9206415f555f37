import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
/** The values of a colour in light and dark, as the first rule of the file gives them. */
const coloursOf = (name: string) => {
  const [, light, dark] =
    new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|#\\w{6});`).exec(css) ?? [];
  if (!light || !dark) throw new Error(`tokens.css gives no two values of --${name}.`);
  return { light, dark };
};

/** Relative luminance (WCAG 2.2) of a colour such as `#1a1d27`. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover'];

describe.each(['light', 'dark'] as const)('the colours in the %s theme', (theme) => {
  const of = (name: string) => coloursOf(name)[theme];

  it.each(grounds)('text of every kind can be read on the ground %s', (ground) => {
    for (const text of ['text', 'text-soft', 'accent', 'loss'])
      expect(contrast(of(text), of(ground)), text).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('the edge of a control is seen on the ground %s', (ground) => {
    expect(contrast(of('line-strong'), of(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(['surface', 'raised'])('a quiet button and a row under the pointer are seen on %s', (layer) => {
    for (const ground of ['sunken', 'hover'])
      expect(contrast(of(ground), of(layer)), ground).toBeGreaterThanOrEqual(1.12);
  });
});

it('every colour of a button changes at one pace, so that its words are never in the colour of another ground', () => {
  const buttons = readFileSync(new URL('Button.css', import.meta.url), 'utf8');
  const [, changing = ''] =
    /\.button,\s*\.button-link \{[^}]*transition-property: ([^;]+);/.exec(buttons) ?? [];
  const [, disabled = ''] = /\[aria-disabled="true"\]:hover\) \{([^}]*)\}/.exec(buttons) ?? [];
  const set = [...disabled.matchAll(/^\s*([a-z-]+): (?:var|none)/gm)].map(([, name]) =>
    name === 'background' ? 'background-color' : name,
  );
  expect(set).toEqual(['border-color', 'background-color', 'color']);
  expect(changing.split(', ')).toEqual(expect.arrayContaining(set));
});
