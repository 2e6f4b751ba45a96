/**
 * `npm run references` (part of `npm run check`): checks that every reference in code, tests and documents leads to
 * something in the repository. Reads whole Markdown files, comments of code, and ids in test titles.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['src', 'server', 'test', 'scripts', 'bench', 'deploy', 'docs'];
const READ = /\.(tsx?|mjs|js|css|md)$/;
const CODE = /\.(tsx?|m?js|cjs|css|html|service|yml)$/;
/**
 * A path without a file extension that begins with a folder of the repository, or only the name of a folder: `jobs/`.
 */
const PLACE =
  /`((?:src|server|test|bench|scripts|deploy|contract|lib|domain|ui|api|store|shared|features|app)(?:\/[\w-]+)+|[\w-]+(?=\/`))\/?`/g;
/** Generated folders that are not kept in the repository. */
const MADE = new Set(['bench/results', 'dist']);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g;

/** Ways to refer to a document outside the repository: numbers, tables, pictures, chapters. */
const OUTSIDE = [
  /\bD-\d{3}[a-z]?\b/g,
  /\b[A-K]\.\d\b(?!\.)/g,
  /\bdecisions? [A-K]\b(?!\w)(\.\d)?/gi,
  /\btraps? \d+/gi,
  /\blook \d{2}\b/gi,
  /\b(look|spec|design|decisions?)( section)? "/gi,
  /\b(spec(ification)?('s)? )?sections? \d/gi,
];

/** The anchor of a heading: `# A heading, with `code`` becomes `a-heading-with-code`. */
function slug(heading) {
  const plain = heading.trim().toLowerCase();
  return plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

function filesBelow(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(dir, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [full];
  });
}

/** Every file of the repository, as a path from the root with `/` between folders. */
function repository() {
  const top = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = FOLDERS.flatMap((folder) => filesBelow(path.join(root, folder)));
  const names = [...top.map(({ name }) => name), ...below.map((file) => path.relative(root, file))];
  return names.map((name) => name.split(path.sep).join('/'));
}

/** The names in a code file outside its comments, and its own name. */
const wordsOf = (name, text) => [
  path.posix.basename(name).split('.')[0],
  ...(text.replace(COMMENT, '').match(/[A-Za-z_$][\w$]*/g) ?? []),
];

/**
 * Everything that a reference can lead to: ids of requirements, numbers of decisions, files, headings, names in the
 * code.
 */
function known(names, readText) {
  const requirements = new Set(
    readText('docs/requirements.md')
      .match(/^- [A-Z]+-\d+/gm)
      ?.map((id) => id.slice(2)),
  );
  const suffixes = new Set(
    names.flatMap((name) => name.split('/').map((_, at, all) => all.slice(at).join('/'))),
  );
  const places = names.map((name) => name.replace(/\.[\w.]+$/, '').split('/'));
  const headings = new Map();
  let words;
  return {
    requirements,
    places: new Set(
      places.flatMap((parts) =>
        parts.flatMap((_, from) =>
          parts.slice(from).map((__, to) => parts.slice(from, from + to + 1).join('/')),
        ),
      ),
    ),
    areas: new Set([...requirements].map((id) => id.split('-')[0])),
    decisions: new Set(names.flatMap((name) => name.match(/^docs\/decisions\/(\d{4})-/)?.[1] ?? [])),
    names: new Set(names),
    suffixes,
    /** Reads all the code on the first call. */
    isName(name) {
      const code = () => names.filter((one) => CODE.test(one)).flatMap((one) => wordsOf(one, readText(one)));
      words ??= new Set(code());
      return words.has(name);
    },
    hasHeading(file, anchor) {
      if (!headings.has(file)) {
        const lines = readText(file).match(/^#+ .+$/gm) ?? [];
        headings.set(file, new Set(lines.map((line) => slug(line.replace(/^#+ /, '')))));
      }
      return headings.get(file).has(anchor);
    },
  };
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map((match) => [match[0], ...match.slice(1)]);

function wrongIds(text, { requirements, areas }) {
  const wrong = matches(text, /\b([A-Z]{2,5})-\d{2,3}\b/g).filter(
    ([id, area]) => areas.has(area) && !requirements.has(id),
  );
  return wrong.map(([id]) => `${id} is no requirement of docs/requirements.md`);
}

function outside(text) {
  return OUTSIDE.flatMap((pattern) => matches(text, pattern)).map(
    ([words]) => `"${words}" points at a document outside the repository: say the reason instead`,
  );
}

function wrongDecisions(name, text, { decisions }) {
  const numbers = [
    ...matches(text, /\b(?:decisions?[ /](?:\d{4}(?:,| and| to) )*)(\d{4})\b/gi),
    // Decisions refer to each other by number alone.
    ...(name.startsWith('docs/') ? matches(text, /(?<![\w.:-])(00\d\d)(?![\w:])/g) : []),
  ].map(([, number]) => number);
  return numbers.filter((number) => !decisions.has(number)).map((number) => `there is no decision ${number}`);
}

/** File names: as a path from the root, from `src` or relative, or the name alone. */
function wrongFiles(name, text, { names, suffixes, hasHeading }) {
  const wrong = [];
  for (const [words, file, anchor] of matches(
    text,
    /(?<![\w*<>{}/.@:-])([\w@./-]+\.(?:tsx?|mjs|md))(?![\w.*-])(?:#([\w-]+))?/g,
  )) {
    const plain = file.replace(/^(\.{1,2}\/)+/, '');
    const beside = path.posix.join(path.posix.dirname(name), file);
    const found = [plain, beside].find((one) => names.has(one));
    if (!found && !suffixes.has(plain)) wrong.push(`${words}: there is no such file`);
    else if (anchor && !(found && hasHeading(found, anchor)))
      wrong.push(`${words}: there is no such heading`);
  }
  return wrong;
}

/** Folders, and files without their extension. */
const wrongPlaces = (text, { places }) =>
  matches(text, PLACE)
    .filter(([, place]) => !places.has(place) && !MADE.has(place))
    .map(([, place]) => `${place}: there is no such file or folder`);

/** Names in the code, such as `readText`: a name in a comment or a document must exist in the code. */
const wrongNames = (text, { isName }) =>
  matches(text, /`([a-zA-Z]?[a-z]+(?:[A-Z]\w*)+)`/g)
    .filter(([, name]) => !isName(name))
    .map(([, name]) => `${name}: no such name in the code`);

/** Markdown links to folders, pictures and headings. Links to .md files are checked as file names. */
function wrongLinks(name, text, { names, hasHeading }) {
  const wrong = [];
  for (const [, target, anchor] of matches(text, /\]\(((?!\w+:)[^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const file = target === '' ? name : path.posix.join(path.posix.dirname(name), target);
    const isFolder = [...names].some((one) => one.startsWith(`${file.replace(/\/$/, '')}/`));
    if (!names.has(file) && !isFolder) wrong.push(`(${target}): there is no such file`);
    else if (anchor && !hasHeading(file, anchor))
      wrong.push(`(${target}#${anchor}): there is no such heading`);
  }
  return wrong;
}

/** Two decisions written at the same time may have the same number, which would then be ambiguous. */
function takenTwice(name, { names }) {
  const number = /^docs\/decisions\/(\d{4})-/.exec(name)?.[1];
  const sharing = [...names].filter((one) => number && one.startsWith(`docs/decisions/${number}-`));
  return sharing.length > 1 ? [`${sharing.length} decisions have the number ${number}`] : [];
}

/** The index of decisions must list every decision. */
function unlisted(name, text, { names }) {
  if (name !== 'docs/decisions/README.md') return [];
  const files = [...names].filter((one) => one.startsWith('docs/decisions/') && one !== name);
  return files
    .map((file) => path.posix.basename(file))
    .filter((file) => !text.includes(`(${file})`))
    .map((file) => `${file} is not in the index`);
}

/** The references of one file that lead nowhere. `text` is the whole file; `targets` come from `known`. */
function wrongIn(name, text, targets) {
  const isDocument = name.endsWith('.md');
  const said = isDocument ? text : (text.match(COMMENT) ?? []).join('\n');
  // Test titles contain ids too; other strings are data.
  const titles = /\.test\.tsx?$/.test(name) ? text : said;
  return [
    ...wrongIds(titles, targets),
    ...outside(titles),
    ...wrongDecisions(name, said, targets),
    ...wrongFiles(name, said, targets),
    ...wrongPlaces(said, targets),
    ...wrongNames(said, targets),
    ...(isDocument ? wrongLinks(name, text, targets) : []),
    ...takenTwice(name, targets),
    ...unlisted(name, text, targets),
  ];
}

/**
 * Every reference that leads nowhere, as `file: reason`. `planted` contains files by name that replace those on disk.
 */
export function danglingReferences(planted) {
  const readText = (name) => planted?.[name] ?? fs.readFileSync(path.join(root, name), 'utf8');
  const onDisk = repository();
  const read = planted ? Object.keys(planted) : onDisk.filter((name) => READ.test(name));
  const targets = known([...onDisk, ...read], readText);
  return read.flatMap((name) => wrongIn(name, readText(name), targets).map((reason) => `${name}: ${reason}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dangling = danglingReferences();
  for (const line of dangling) console.error(line);
  process.exitCode = dangling.length === 0 ? 0 : 1;
}
