import * as fc from 'fast-check';
import { toMerchantPhone } from '../../src/domain/merchants/merchantPhone';
import { formatTypedPhone, typePhone } from '../../src/lib/phoneTyping';

describe('a phone number while typing', () => {
  it.each([
    ['4', '4'],
    ['418', '(418)'],
    ['4185', '(418) 5'],
    ['4185550177', '(418) 555-0177'],
    ['14185550177', '(418) 555-0177'],
    ['+1 418-555-0177', '(418) 555-0177'],
    ['+14185550177', '(418) 555-0177'],
    ['418.555.0177', '(418) 555-0177'],
    ['41855501779', '41855501779'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatTypedPhone(typed)).toBe(shown);
  });

  it('keeps a text without digits, so that the form can report it', () => {
    expect(formatTypedPhone('   ')).toBe('   ');
    expect(formatTypedPhone('')).toBe('');
    expect(formatTypedPhone('call me')).toBe('call me');
  });

  it.each(['+4', '+47 22 33 44 55', '\u202a+47 22334455'])(
    'LIM-06 %s of another country stays as it is',
    (typed) => {
      expect(formatTypedPhone(typed)).toBe(typed);
    },
  );

  it('LIM-06 is sent as the typed digits after +1, however it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+() \-.\d]{0,24}$/), (typed) => {
        expect(toMerchantPhone(formatTypedPhone(typed))).toBe(toMerchantPhone(typed));
      }),
    );
  });

  it('does not change when formatted twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+() \-.\d]{0,24}$/), (typed) => {
        const once = formatTypedPhone(typed);
        expect(formatTypedPhone(once)).toBe(once);
      }),
    );
  });
});

describe('a keystroke', () => {
  /** Reads the text and the caret at `|`. */
  const at = (marked: string) => {
    const caret = marked.indexOf('|');
    return { text: marked.replace('|', ''), caret };
  };
  const press = (before: string, after: string) => {
    const typed = at(after);
    const { text, caret } = typePhone(before, typed.text, typed.caret);
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  };

  it.each([
    ['at the end stays at the end', '(418) 555-017', '(418) 555-0177|', '(418) 555-0177|'],
    ['that adds brackets moves behind them', '41', '418|', '(418)|'],
    ['in the middle stays in the middle', '(418) 550-177', '(418) 5|550-177', '(418) 5|55-0177'],
    ['Backspace at a bracket takes the digit before it', '(418)', '(418|', '41|'],
    ['Backspace at a dash takes the digit before it', '(418) 555-0177', '(418) 555|0177', '(418) 55|0-177'],
    ['deleting a digit deletes no other', '(418) 555-0177', '(418) 555-01|7', '(418) 555-01|7'],
    ['deleting a letter deletes no digit', 'x418', '|418', '|(418)'],
    ['the same number pasted over it without brackets', '(418) 555-0177', '4185550177|', '(418) 555-0177|'],
    ['a number with its 1, pasted in front of nothing', '', '1|4185550177', '|(418) 555-0177'],
    ['a letter in the middle of letters stays', 'cal', 'c|all', 'c|all'],
    ['a pasted whole number', '', '+1 (418) 555-0177|', '(418) 555-0177|'],
    ['a letter changes nothing', '(418) 555', '(418) x|555', '(418|) 555'],
    ['white space alone stays', '', '  |', '  |'],
    ['everything deleted is empty', '4', '|', '|'],
  ])('%s', (_name, before, after, expected) => {
    expect(press(before, after)).toBe(expected);
  });
});
