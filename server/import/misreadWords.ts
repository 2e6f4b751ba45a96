/**
 * Detects words that nobody writes: text in another encoding that was read as Windows-1252. Windows-1250, of Central
 * Europe, has letters where Windows-1252 has symbols (ł is ³) and other vowels (ř is ø): `£ukasz`, `Dvoøák`. A word
 * that could be either (`Bøezina`, without a `Søren` in the file) counts as misread, because nobody would notice a
 * wrong guess.
 */

const VOWEL = '[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüœ]';
const ACUTE = '[áéíóú]';
const CONSONANT = '[b-df-hj-np-tv-xzçñß]';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?!\\p{L})';

const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'iu');

const MISREAD = anyOf(
  // Symbols in place of letters: Micha³owski, £ukasz, Pawe³, Kraº, ¼ubica. Must not match m³, pieds³, Nº and ¿Dónde?.
  '(?<=\\p{L})[£¥¦¯¶¹³¿¼¾¡](?=\\p{L})',
  '(?<=\\p{L}{2})[ºª](?=\\p{L})',
  `${START}(?:[£¥¦¯¶¹³](?=\\p{L})|[ºª](?=\\p{L}{2})|[¼¾](?=u))`,
  `(?<=\\p{L}(?:[aioóuy]|[^cgrt]e))³${END}`,
  `(?<=\\p{L}{2})[£¹¼¾¿]${END}`,
  `(?<=\\p{L}{3})º${END}`,
  // No language in Windows-1252 has three such letters in a row; misread Cyrillic and Greek have whole words of them.
  '[À-ÖØ-öø-ÿŒœŸ]{3}',
  // ř: Jiøí, Dvoøák, Koláø.
  `${ACUTE}ø|ø${ACUTE}|[aou]ø(?=${VOWEL}|${END})`,
  // č: Kuèera, Petroviè. In French a consonant follows; Renèe is a common misspelling.
  `è(?!es?${END})${VOWEL}|[aeiy]è${END}|(?:e|${ACUTE})è`,
  // ć: Petroviæ. ń: Zieliñski, Gdañsk. ň: Vaòek, Plzeò.
  `(?:[aeiou]|${ACUTE})æ${END}|(?<=\\p{L})ñ(?:${CONSONANT}|${END})`,
  `(?:[aeouy]|${ACUTE})ò(?=${VOWEL}|${END})`,
  // ě: Nìmec. ů: Dvùr. Italian has these letters at the end of a word, and French has où.
  '[ìù](?=\\p{L})',
  // ő: Erdõs; Portuguese has õe. ă: Brãila; Portuguese has São and Irmãs.
  `õ(?!e)|ã(?!s${END})(?:${CONSONANT}|[iu])`,
  // ś: Wiœniewski, Œwiatek.
  `${VOWEL}œ|${START}œ[gjklmpwz]`,
  // ę in a word with Polish spelling: Wêgrzyn, Pêkalski.
  `ê\\p{L}{0,20}?(?:[cdrs]z|[cs]k[aiy]${END}|wicz)|[cdrs]z\\p{L}{0,20}?ê`,
);

/** ź, which becomes a capital inside a lower-case word: KoŸmiñski. */
const MISREAD_CAPITAL = /(?<=\p{Ll})Ÿ/u;

/** Either ř or the Scandinavian ø: Bøezina, and Bøe. */
const PERHAPS_MISREAD = anyOf('ø[aeiou]', '[aeiou]ø');
/** Certainly Scandinavian: then any other ø in the file is not ř either. */
const NORTHERN = anyOf('å', `${CONSONANT}ø(?:${CONSONANT}|${END})`, `${START}ø${CONSONANT}`, `øy`);

/** Returns the position of the first misread letter; null if there is none. */
export function misreadPlace(text: string): number | null {
  const places = [MISREAD, MISREAD_CAPITAL].map((pattern) => text.search(pattern));
  if (!NORTHERN.test(text)) places.push(text.search(PERHAPS_MISREAD));
  const found = places.filter((place) => place >= 0);
  return found.length === 0 ? null : Math.min(...found);
}
