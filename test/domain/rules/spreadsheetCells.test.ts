/** What spreadsheets put on the clipboard, as the grids have it. */
import {
  dollarsFrom,
  timeFrom,
  wholeNumberFrom,
  weekdayFrom,
} from '../../../src/domain/rules/spreadsheetCells';

it.each([
  ['Tuesday', 'tuesday'],
  ['Wed', 'wednesday'],
  ['THURS.', 'thursday'],
  ['\u00a0sunday ', 'sunday'],
  ['monday', null],
  ['mo', null],
  ['mardi', null],
  ['mondays', null],
  ['', null],
])('the weekday of %p is %p', (text, read) => expect(weekdayFrom(text)).toBe(read));

it.each([
  ['1:00 PM', '13:00'],
  ['1:00\u202fp.m.', '13:00'],
  ['12:30 AM', '00:30'],
  ['12:00 PM', '12:00'],
  ['5pm', '17:00'],
  ['9:00:00', '09:00'],
  ['09:00:00 AM', '09:00'],
  ['9:05', '09:05'],
  ['9h30', '09:30'],
  ['17 h', '17:00'],
  ['\u00a008:30', '08:30'],
  ['11:59 pm', '23:59'],
  ['23h', '23:00'],
  ['24h', null],
  ['08:30', null],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['9:00:30', null],
  ['24:00', null],
  ['9:75', null],
  ['930', null],
  ['', null],
])('the time of %p is %p', (text, read) => expect(timeFrom(text)).toBe(read));

it.each([
  ['1,50', '1.50'],
  ['$8.25', '8.25'],
  ['8,25\u00a0$', '8.25'],
  ['1,234.50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  [' 7 ', '7'],
  ['12,345.60', '12345.60'],
  ['1,234,567.8', '1234567.8'],
  ['12.345,60', '12345.60'],
  ['1.234.567,8', '1234567.8'],
  ['a1,234.50', null],
  ['1,234.505', null],
  ['a1.234,50', null],
  ['1.234,505', null],
  ['1$2', null],
  ['7.50', null],
  ['1,500', null],
  ['1.500', null],
  ['1,234,567', null],
  ['ten', null],
  ['', null],
])('the amount of %p is %p', (text, read) => expect(dollarsFrom(text)).toBe(read));

it.each([
  ['12.00', '12'],
  ['\u00a03', '3'],
  ['3', null],
  ['3.5', null],
  ['1,000', null],
])('the whole number of %p is %p', (text, read) => expect(wholeNumberFrom(text)).toBe(read));
