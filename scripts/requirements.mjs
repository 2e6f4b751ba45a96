/**
 * `npm run requirements`: lists which ids of docs/requirements.md are named in a test title and which are not. Reads
 * titles from the syntax trees of the tests, so that ids in comments and skipped tests do not count.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ID = /\b[A-Z]{2,5}-\d{2,3}\b/g;

/** Ids in the order of the document, with their short lines. */
function readRequirements(text) {
  return [...text.matchAll(/^- ([A-Z]{2,5}-\d{2,3}) (.+)$/gm)].map(([, id, line]) => ({ id, line }));
}

/** Ids in the titles of `it` and `test` calls; `it.skip`, `it.todo` and the like do not count. */
export function idsInTests(source, fileName = 'file.tsx') {
  const ids = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const words = node.expression.getText(tree).match(/^(it|test)\b((?:\.\w+)*)/);
      const title = node.arguments[0];
      if (words && !/skip|todo|failing/.test(words[2]) && title) {
        const text =
          ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText(tree) : '';
        for (const id of text.match(ID) ?? []) ids.add(id);
      }
    }
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  visit(tree);
  return ids;
}

function testFiles(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) return testFiles(full);
    return /\.test\.tsx?$/.test(entry.name) ? [full] : [];
  });
}

function main() {
  const requirements = readRequirements(fs.readFileSync(path.join(root, 'docs/requirements.md'), 'utf8'));
  const named = new Set();
  for (const file of testFiles(path.join(root, 'test'))) {
    for (const id of idsInTests(fs.readFileSync(file, 'utf8'), file)) named.add(id);
  }
  const known = new Set(requirements.map(({ id }) => id));
  const covered = requirements.filter(({ id }) => named.has(id)).length;
  console.log(`${covered} of ${requirements.length} requirements are named by a test`);
  const missing = groupByArea(requirements.filter(({ id }) => !named.has(id)));
  for (const [area, entries] of missing) {
    console.log(`\n${area}: ${entries.length} not named`);
    for (const { id, line } of entries) console.log(`  ${id} ${line}`);
  }
  const unknown = [...named].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    console.log(`\nNamed by a test but not a requirement: ${unknown.join(', ')}`);
    process.exitCode = 1;
  }
}

function groupByArea(entries) {
  const groups = new Map();
  for (const entry of entries) {
    const area = entry.id.split('-')[0];
    groups.set(area, [...(groups.get(area) ?? []), entry]);
  }
  return groups;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
