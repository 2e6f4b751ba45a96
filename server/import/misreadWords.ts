/**
 * Words that no one writes: what a text of another encoding looks like when it is read as Windows-1252. Windows-1250, of
 * Central Europe, has its own letters where that has signs (ł is ³) and other vowels (ř is ø): `£ukasz`, `Dvoøák`.
 * Where a word could be either (`Bøezina`, beside no `Søren`) it counts as misread, for a wrong guess is not noticed.
 */

const VOWEL = '[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüœ]';
const ACUTE = '[áéíóú]';
const CONSONANT = '[b-df-hj-np-tv-xzçñß]';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?!\\p{L})';

const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'iu');

const MISREAD = anyOf(
  // Signs where letters stand: Micha³owski, £ukasz, Pawe³, Kraº, ¼ubica. m³, pieds³, Nº and ¿Dónde? are none of these.
  '(?<=\\p{L})[£¥¦¯¶¹³¿¼¾¡](?=\\p{L})',
  '(?<=\\p{L}{2})[ºª](?=\\p{L})',
  `${START}(?:[£¥¦¯¶¹³](?=\\p{L})|[ºª](?=\\p{L}{2})|[¼¾](?=u))`,
  `(?<=\\p{L}(?:[aioóuy]|[^cgrt]e))³${END}`,
  `(?<=\\p{L}{2})[£¹¼¾¿]${END}`,
  `(?<=\\p{L}{3})º${END}`,
  // No language of Windows-1252 has three such letters in a row; Cyrillic and Greek have whole words of them.
  '[À-ÖØ-öø-ÿŒœŸ]{3}',
  // ř: Jiøí, Dvoøák, Koláø.
  `${ACUTE}ø|ø${ACUTE}|[aou]ø(?=${VOWEL}|${END})`,
  // č: Kuèera, Petroviè. In French a consonant follows; Renèe is a common slip.
  `è(?!es?${END})${VOWEL}|[aeiy]è${END}|(?:e|${ACUTE})è`,
  // ć: Petroviæ. ń: Zieliñski, Gdañsk. ň: Vaòek, Plzeò.
  `(?:[aeiou]|${ACUTE})æ${END}|(?<=\\p{L})ñ(?:${CONSONANT}|${END})`,
  `(?:[aeouy]|${ACUTE})ò(?=${VOWEL}|${END})`,
  // ě: Nìmec. ů: Dvùr. Italian has them at the end of a word, French has où.
  '[ìù](?=\\p{L})',
  // ő: Erdõs; Portuguese has õe. ă: Brãila; Portuguese has São and Irmãs.
  `õ(?!e)|ã(?!s${END})(?:${CONSONANT}|[iu])`,
  // ś: Wiœniewski, Œwiatek.
  `${VOWEL}œ|${START}œ[gjklmpwz]`,
  // ę in a word that is spelled as Polish is: Wêgrzyn, Pêkalski.
  `ê\\p{L}{0,20}?(?:[cdrs]z|[cs]k[aiy]${END}|wicz)|[cdrs]z\\p{L}{0,20}?ê`,
);

/** ź, a capital in a small word: KoŸmiñski. */
const MISREAD_CAPITAL = /(?<=\p{Ll})Ÿ/u;

/** Either ř or the ø of the north: Bøezina, and Bøe. */
const PERHAPS_MISREAD = anyOf('ø[aeiou]', '[aeiou]ø');
/** The ø of the north for sure, or its other letter: what else there is of it in the file is no ř either. */
const NORTHERN = anyOf('å', `${CONSONANT}ø(?:${CONSONANT}|${END})`, `${START}ø${CONSONANT}`, `øy`);

/** Where the first such word of a text has its odd letter; null when there is none. */
export function misreadPlace(text: string): number | null {
  const places = [MISREAD, MISREAD_CAPITAL].map((pattern) => text.search(pattern));
  if (!NORTHERN.test(text)) places.push(text.search(PERHAPS_MISREAD));
  const found = places.filter((place) => place >= 0);
  return found.length === 0 ? null : Math.min(...found);
}
