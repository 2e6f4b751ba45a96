/** Files in old encodings: read where only one reading is possible, otherwise refused with the ambiguous word. */
import { readText } from '../../../server/import/importFile';

/** A decoder for each encoding. */
const TABLES = {
  'windows-1252': new TextDecoder('windows-1252'),
  'windows-1250': new TextDecoder('windows-1250'),
  'iso-8859-2': new TextDecoder('iso-8859-2'),
  'windows-1251': new TextDecoder('windows-1251'),
};
/** Node's own decoder takes these for control characters. */
const MARKS_1252: Readonly<Record<string, number>> = { Œ: 0x8c, œ: 0x9c, Ÿ: 0x9f, '’': 0x92, '€': 0x80 };

function encode(text: string, encoding: keyof typeof TABLES): Buffer {
  const codes = new Map<string, number>();
  for (let code = 0; code < 256; code += 1) codes.set(TABLES[encoding].decode(Buffer.from([code])), code);
  return Buffer.from(
    [...text].map((char) => {
      const code = (encoding === 'windows-1252' ? MARKS_1252[char] : undefined) ?? codes.get(char);
      if (code === undefined) throw new Error(`${encoding} has no ${char}`);
      return code;
    }),
  );
}

const fileOf = (word: string) => `Recipient Name,Notes\r\nAnn,x\r\n${word},y\r\n`;

describe('a file that is not UTF-8', () => {
  it.each([
    ['Łukasz Dvořák', '£ukasz'],
    ['Škoda', 'Škoda'],
    ['Paweł', 'Pawe³'],
    ['Michałowski', 'Micha³owski'],
    ['ŁÓDŹ', '£ÓD\ufffd'],
    ['Józef Jeż', 'Je¿'],
    ['Jagiełło', 'Jagie³³o'],
    ['Dąbrowski', 'D¹browski'],
    ['Żeromski', '¯eromski'],
    ['Wiśniewski', 'Wiœniewski'],
    ['Świtek', 'Œwitek'],
    ['Koźmiński', 'KoŸmiñski'],
    ['Gdańsk', 'Gdañsk'],
    ['Poznań', 'Poznañ'],
    ['Węgrzyn', 'Wêgrzyn'],
    ['Pękalski', 'Pêkalski'],
    ['Dvořák', 'Dvoøák'],
    ['Jiří', 'Jiøí'],
    ['Kolář', 'Koláø'],
    ['Řehoř', 'Øehoø'],
    ['Březina', 'Bøezina'],
    ['Kučera', 'Kuèera'],
    ['Čapek', 'Èapek'],
    ['Petrovič', 'Petroviè'],
    ['Poláček', 'Poláèek'],
    ['Kovačević', 'Kovaèeviæ'],
    ['Jurić', 'Juriæ'],
    ['Němec', 'Nìmec'],
    ['Dvůr', 'Dvùr'],
    ['Plzeň', 'Plzeò'],
    ['Vaněk, Daňa', 'Vanìk'],
    ['Erdős', 'Erdõs'],
    ['Brăila', 'Brãila'],
    ['Popeşcu', 'Popeºcu'],
    ['Ľubica', '¼ubica'],
  ])('in Windows-1250 is refused for the word %s, shown as it was read', (word, shown) => {
    expect(() => readText(encode(fileOf(word), 'windows-1250'), 'x.csv')).toThrow(
      `The encoding of x.csv is not certain: it is not UTF-8, and as Windows-1252 line 3 has "${shown}". ` +
        'That may be a word of another Windows encoding, of an old Macintosh or of DOS. Save the file again as "CSV UTF-8".',
    );
  });

  it.each([
    ['iso-8859-2', 'Łukasz'],
    ['iso-8859-2', 'Śliwa'],
    ['iso-8859-2', 'Tomáš'],
    ['windows-1251', 'Иван'],
  ] as const)('in %s is refused too: %s', (encoding, word) => {
    expect(() => readText(encode(fileOf(word), encoding), 'x.csv')).toThrow(
      'it is not UTF-8, and as Windows-1252 line 3 has "',
    );
  });

  it.each([
    'Søren Bjørn',
    'Ødegaard, Øystein Nygård',
    'Bodø, Læsø, Bøe og Røed, Høiby',
    'Kjær, Sæther, Lætitia, curriculum vitæ',
    'Ø 12 cm, appareil Ø',
    '1 ½ St, 12½A, 1¾po, ¾ Road, ½ lb',
    '£5, 5 £, 10 m³, 3 pieds³, 2 mètres³, 4 m²',
    'Nº 5, nº12, 1º, Mª José, n°B-12, 3e étage § 2',
    '¿Dónde?, ¡Hola!, Núñez, Peña, MUÑIZ, Ñuñoa',
    'Trois-Rivières, Hélène, poète, première, Noël, Suède, aède, Renèe, è',
    'Le Gesù, où, Forlì, Niccolò, Caffè, Cantù',
    'Forêt, Benoît, Prêcheur, Évêque, Lê, août, Dûment',
    'Sacré-Cœur, Œuvre, L’Haÿ-les-Roses, CŒUR, Phœnix, Schœlcher, œil, Kœnig',
    'João Simões, Guimarães, São, Irmãs, Conceição',
    'Müller, Gösta Ångström, Hämäläinen, Weiß',
    'Kahnawà:ke, Ahkwesáhsne, Mòr, Gàidheal',
    'CRÉÉE, RIVIÈRE, ÎLE, L´Écuyer, D’Août, 5 €, «Le Parc»',
  ])('in Windows-1252 is read: %s', (words) => {
    const { text, notes } = readText(encode(fileOf(words), 'windows-1252'), 'x.csv');
    expect(text).toBe(fileOf(words));
    expect(notes).toEqual(['The file is not UTF-8; it was read as Windows-1252. Check the accents.']);
  });

  it('reads an ambiguous ø as ø when the file has others that are certain', () => {
    const northern = 'Bøe\r\nSøren';
    expect(readText(encode(northern, 'windows-1252'), 'x.csv').text).toBe(northern);
    expect(() => readText(encode('Anna\r\nBøe', 'windows-1252'), 'x.csv')).toThrow('line 2 has "Bøe"');
  });
});
