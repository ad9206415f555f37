/** The mark of this site as the path of an SVG of 20 by 20 units, drawn with a line of 1.5. */
export const markPath =
  'M1.8 14.2h16.4M3.6 14.2C5.6 4.4 14.4 4.4 16.4 14.2M7 14.2V8.9M10 14.2V6.9M13 14.2V8.9';
