import { describe, expect, it } from 'vitest';
import { accountsOf, emptyForm, formOf, parseDraft, parseForm, type SplitForm, shareRows } from './form.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const good: SplitForm = {
  rows: [
    { account: alice, percent: '33.3333' },
    { account: bob, percent: '66,6667' },
  ],
  fee: '0.1',
  pointsPercent: '10',
  points: [{ account: bob, percent: '100' }],
  control: 'me',
};

describe('the form of a split', () => {
  it('the form of a split is parsed exactly and sorted as the contract requires', () => {
    const { split, problems } = parseForm(good, 'points');
    expect([...problems]).toEqual([]);
    expect(split).toEqual({
      allocations: [
        { account: bob, percentAllocation: 666_667 },
        { account: alice, percentAllocation: 333_333 },
      ],
      distributorFee: 1_000,
      points: { pointsPercent: 100_000, allocations: [{ account: bob, percentAllocation: 1_000_000 }] },
    });
    if (split) expect(parseForm(formOf(split), 'points').split).toEqual(split);
  });

  it('the form of a split reports problems by the typed row', () => {
    const rows = [
      { account: alice, percent: '50' },
      { account: 'nobody', percent: '50.00001' },
      { account: alice, percent: '0' },
    ];
    const { split, problems, sum } = parseForm({ ...good, rows, fee: '11' }, 'points');
    expect(split).toBeUndefined();
    expect(Object.fromEntries(problems)).toEqual({
      'allocations[1].account': 'address',
      'allocations[1].percentAllocation': 'integer',
      'allocations[2].account': 'duplicate',
      'allocations[2].percentAllocation': 'positive',
      distributorFee: 'fee',
    });
    expect(sum).toBe(500_000);
  });

  it('the form of a split accepts a name for its account once the name is resolved', () => {
    const rows = [good.rows[0], { account: ' Bob.eth ', percent: '66.6667' }] as SplitForm['rows'];
    const named = { ...good, rows };
    const meant = (text: string) => (text === ' Bob.eth ' ? bob : text);
    expect(parseForm(named, 'points', meant).split).toEqual(parseForm(good, 'points').split);
    const alsoAlice = () => alice;
    expect(parseForm(named, 'points', alsoAlice).problems.get('allocations[1].account')).toBe('duplicate');
    const { split, problems } = parseForm(named, 'points');
    expect([split, problems.get('allocations[1].account')]).toEqual([undefined, 'address']);
    expect(accountsOf(named)).toEqual([alice, ' Bob.eth ', bob]);
  });

  it('the form of a split accepts shares in Arabic and Persian digits', () => {
    const rows = [
      { account: alice, percent: '٣٣٫٣٣٣٣' },
      { account: bob, percent: '۶۶,۶۶۶۷' },
    ];
    const typed = { ...good, rows, fee: '٠٫١', pointsPercent: '١٠' };
    expect(parseForm(typed, 'points')).toEqual(parseForm(good, 'points'));
  });

  it('the form of a split reports shares that do not add up', () => {
    const rows = [good.rows[0], { account: bob, percent: '66.6666' }] as SplitForm['rows'];
    expect(parseForm({ ...good, rows }, 'plain').problems.get('allocations')).toBe('sum');
  });

  it('the form of a split divides shares equally to the last millionth', () => {
    const rows = shareRows([...good.rows, { account: '', percent: '' }]);
    expect(rows.map(({ percent }) => percent)).toEqual(['33.3334', '33.3333', '33.3333']);
  });

  it('the form of a split starts with the smallest share of points that the contract accepts', () => {
    const form = emptyForm(alice, 'points');
    expect(form.pointsPercent).toBe('0.0001');
    expect(parseForm(form, 'points').problems.has('points.pointsPercent')).toBe(false);
  });

  it('the form of a split is restored after a reload only when it is valid', () => {
    expect(parseDraft(JSON.stringify(good))).toEqual(good);
    for (const text of ['', '{}', '{"rows":[1],"points":[]}', '[]']) expect(parseDraft(text)).toBeUndefined();
    expect(parseForm(emptyForm(alice, 'plain'), 'plain').problems.get('allocations[1].account')).toBe(
      'address',
    );
  });
});
