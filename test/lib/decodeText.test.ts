import { decodeText } from '../../src/lib/decodeText';

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

describe('decoding text', () => {
  it.each([
    ['UTF-8', bytes('Éva’s'), { kind: 'text', text: 'Éva’s', encoding: 'UTF-8' }],
    ['UTF-8 with its mark', bytes('\ufeffa'), { kind: 'text', text: 'a', encoding: 'UTF-8' }],
    [
      'UTF-16 with its mark',
      Buffer.from('\ufeffÉva', 'utf16le'),
      { kind: 'text', text: 'Éva', encoding: 'UTF-16' },
    ],
    [
      'UTF-16 with the higher byte first',
      Buffer.from('\ufeffÉva', 'utf16le').swap16(),
      { kind: 'text', text: 'Éva', encoding: 'UTF-16' },
    ],
    ['UTF-16 cut within a character', bytes(0xff, 0xfe, 'a', 0, 'b'), { kind: 'noText' }],
    [
      'Windows-1252 text that starts like a byte order mark',
      bytes(0xff, 'a', 0xef, 0xbb, 'b'),
      { kind: 'text', text: 'ÿaï»b', encoding: 'Windows-1252' },
    ],
    [
      'Windows-1252',
      bytes('Sonner ', 0xe0, ' l', 0x92, 'entr', 0xe9, 'e, 5 ', 0x80),
      { kind: 'text', text: 'Sonner à l’entrée, 5 €', encoding: 'Windows-1252' },
    ],
    ['UTF-8 with a wrong byte', bytes('É\r\nb\r', 0xe9, '\n'), { kind: 'broken', line: 3 }],
    ['UTF-8 of three bytes and a wrong one', bytes('€\n', 0xe9), { kind: 'broken', line: 2 }],
    ['UTF-8 of four bytes and a wrong one', bytes('🚚\n', 0xe9), { kind: 'broken', line: 2 }],
    ['UTF-8 cut within a character', bytes('É\n', 0xc3), { kind: 'broken', line: 2 }],
    ['Macintosh letters', bytes('a\nl', 0x8e), { kind: 'unknown', line: 2, word: 'lŽ' }],
    // ’É of the Macintosh and É’ of Windows are one letter each in UTF-8.
    [
      'Macintosh letters, two of which could be UTF-8',
      bytes('a\nL', 0xd5, 0x83, 'cuyer, H', 0x8e, 'l', 0x8f, 'ne'),
      { kind: 'unknown', line: 2, word: 'HŽl\ufffdne' },
    ],
    [
      'Windows-1252, two of whose letters could be UTF-8',
      bytes('a\nCAF', 0xc9, 0x92, 'S', '\nH', 0xe9, 'l', 0xe8, 'ne'),
      { kind: 'unknown', line: 3, word: 'Hélène' },
    ],
    ['UTF-8 with its mark and more wrong bytes', bytes('\ufeffa\n', 0xe9, 0xe8), { kind: 'broken', line: 2 }],
    ['DOS letters', bytes('entr', 0x82, 'e'), { kind: 'unknown', line: 1, word: 'entr‚e' }],
    ['a byte outside Windows-1252', bytes(0x81), { kind: 'unknown', line: 1, word: '\ufffd' }],
    ['a picture', bytes('x', 0, 'y'), { kind: 'noText' }],
  ])('handles %s', (_, given, expected) => {
    expect(decodeText(given)).toEqual(expected);
  });

  it('handles a long file, and returns the word around a letter in its middle', () => {
    const line = 'x'.repeat(99);
    const lines = Array.from({ length: 200 }, () => line).join('\n');
    expect(decodeText(bytes(lines, '\n', 0xe9))).toEqual({
      kind: 'text',
      text: `${lines}\né`,
      encoding: 'Windows-1252',
    });
    expect(decodeText(bytes(lines, '\na,', line, 0x8e, line, ';b'))).toEqual({
      kind: 'unknown',
      line: 201,
      word: `${'x'.repeat(20)}Ž${'x'.repeat(19)}`,
    });
    expect(decodeText(bytes('a,"b', 0x8e, '";c'))).toEqual({ kind: 'unknown', line: 1, word: 'bŽ' });
    expect(decodeText(bytes('a,', 0x8e))).toEqual({ kind: 'unknown', line: 1, word: 'Ž' });
  });

  it('reads every Windows-1252 letter that French needs', () => {
    const letters = 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ';
    const codes: Record<string, number> = { œ: 0x9c, Œ: 0x8c, Ÿ: 0x9f };
    for (const letter of letters) {
      const read = decodeText(bytes('a', codes[letter] ?? letter.charCodeAt(0), 'b'));
      expect([letter, read]).toEqual([
        letter,
        { kind: 'text', text: `a${letter}b`, encoding: 'Windows-1252' },
      ]);
    }
  });
});
