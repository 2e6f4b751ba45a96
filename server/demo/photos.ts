/** Draws small pictures in place of delivery photos in the demo data: the same name always gives the same picture. */
import { randomFor, type Random } from './random';

/** Kinds of picture; each name is `{kind}-{number}.svg`. */
const PHOTO_KINDS = ['door', 'lobby', 'lockers', 'nobody', 'signature'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

const NAME = new RegExp(`^(${PHOTO_KINDS.join('|')})-(\\d{1,4})\\.svg$`);

/** Returns the file name of a picture; `number` makes variations of the kind. */
export function photoName(kind: PhotoKind, number: number): string {
  return `${kind}-${number}.svg`;
}

/** Returns the SVG for a name made by `photoName`; null for any other name. 352 by 224 pixels, under 2 kB. */
export function drawPhoto(name: string): string | null {
  const kind = PHOTO_KINDS.find((candidate) => NAME.exec(name)?.[1] === candidate);
  if (!kind) return null;
  const random = randomFor(`photo ${name}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="352" height="224" viewBox="0 0 352 224">` +
    `${SCENES[kind](random)}</svg>`
  );
}

const SCENES: Readonly<Record<PhotoKind, (random: Random) => string>> = {
  door: (random) => {
    const left = random.int(90, 170);
    return (
      box(0, 0, 352, 224, random.pick(['#8f7f74', '#7d8790', '#a3907c', '#6f7a6c'])) +
      box(0, 196, 352, 28, '#5f5751') +
      box(left, 24, 96, 172, random.pick(['#2f4a3c', '#3b3f5c', '#6b2d2d', '#44525e'])) +
      box(left + 14, 40, 68, 58, '#c7d4de') +
      `<circle cx="${left + 84}" cy="128" r="4" fill="#d9b25f"/>` +
      parcel(random, left + random.int(60, 110), 196)
    );
  },
  lobby: (random) =>
    box(0, 0, 352, 224, random.pick(['#b9ae9f', '#a8b0b3', '#b3a79c'])) +
    box(0, 168, 352, 56, '#6f655c') +
    box(random.int(8, 40), 96, 150, 76, '#8a6a4b') +
    box(random.int(8, 40), 88, 166, 10, '#5c452f') +
    parcel(random, random.int(200, 240), 204),
  lockers: (random) => {
    const open = random.int(0, 11);
    let doors = box(0, 0, 352, 224, '#3f4a5a');
    for (let index = 0; index < 12; index += 1) {
      const [x, y] = [12 + (index % 4) * 84, 12 + Math.floor(index / 4) * 70];
      doors += box(x, y, 76, 62, index === open ? '#1f2732' : '#64738a');
      doors += index === open ? parcel(random, x + 12, y + 60, 0.5) : box(x + 62, y + 26, 6, 12, '#d6dde6');
    }
    return doors;
  },
  nobody: (random) =>
    box(0, 0, 352, 224, random.pick(['#8f7f74', '#75808a'])) +
    box(120, 20, 104, 204, '#3a3f45') +
    box(138, 92, 68, 44, '#f5e9c8') +
    line('M148 104h48M148 114h48M148 124h30', '#6b6350', 3),
  signature: (random) => {
    let path = `M${random.int(40, 60)} ${random.int(110, 130)}`;
    for (let x = 70; x < 300; x += random.int(18, 34)) {
      path += `Q${x} ${random.int(50, 170)} ${x + random.int(8, 22)} ${random.int(95, 140)}`;
    }
    return box(0, 0, 352, 224, '#fbfaf5') + line('M36 168h280', '#c9c4b5', 2) + line(path, '#22304a', 3);
  },
};

function parcel(random: Random, left: number, floor: number, scale = 1): string {
  const width = Math.round(random.int(64, 92) * scale);
  const height = Math.round(random.int(44, 66) * scale);
  const tape = Math.round(width * 0.42);
  return (
    box(left, floor - height, width, height, random.pick(['#c08a52', '#b57f48', '#cb9a63'])) +
    box(left + tape, floor - height, Math.round(width * 0.16), height, '#e8d3ae') +
    box(left + 6, floor - height + 6, Math.round(width * 0.28), Math.round(height * 0.3), '#f4f1ea')
  );
}

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function line(path: string, stroke: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}
