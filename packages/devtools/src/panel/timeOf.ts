/** The local time to the millisecond. Digits only: it depends on nothing that a page can break. */
export function timeOf(at: number): string {
  const date = new Date(at);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map((value) => pad(value)).join(':');
  return `${clock}.${pad(date.getMilliseconds(), 3)}`;
}
