import { readWrittenNumber, writeNumber } from '../../src/lib/writtenNumber';

const value = (text: string) => {
  const read = readWrittenNumber(text);
  return read.kind === 'number' ? read.value : read.kind === 'ambiguous' ? read.readings : null;
};

describe('a number as people write it', () => {
  it.each([
    ['12', 12],
    ['-79.62', -79.62],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1,2345', 1.2345],
    ['12345,678', 12_345.678],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['10 000', 10_000],
    ['10\u202f000,25', 10_000.25],
    ["10'000", 10_000],
    ['1,200', ['1.2', '1200']],
    ['1.200', ['1.2', '1200']],
    ['10,000', ['10', '10000']],
    ['-1,250', ['-1.25', '-1250']],
    ['', null],
    ['1,,2', null],
    ['1 2', null],
    ['1e5', null],
    ['1,23,456', null],
    ['5-', null],
  ])('reads %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it.each([1.125, 12.5, 0.125, 1200, 1234.125])('writes %d so that it reads back the same', (number) => {
    expect(value(writeNumber(number))).toBe(number);
  });
});
