/** Damaged small files in the data folder: the error names each, with what to do. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasDatabase, requireDatabase } from '../../../server/db/engine/embeddedEngine';
import { requireNotMoved } from '../../../server/db/engine/movedAway';
import { tokenSecretOf } from '../../../server/services/tokens';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-files-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const unreadable = (file: string): string =>
  `${file} cannot be read (EISDIR). It must be a file, and belong to the user that runs the server.`;

it('a token secret that is a folder, as a container creates one for a missing file', () => {
  const file = path.join(folder, 'token-secret');
  fs.mkdirSync(file);
  expect(() => tokenSecretOf({ tokenSecret: null, dataDir: folder })).toThrow(unreadable(file));
});

it('a move marker that is a folder', () => {
  const file = path.join(folder, 'moved-to-postgresql.json');
  fs.mkdirSync(file);
  expect(() => requireNotMoved(folder)).toThrow(unreadable(file));
});

it.each(['', '{', 'null', '"postgres://db"', '{"to":1,"at":"2026-11-24"}'])(
  'a move marker that holds %j: the folder does not count as one that was never moved',
  (text) => {
    const file = path.join(folder, 'moved-to-postgresql.json');
    fs.writeFileSync(file, text);
    expect(() => requireNotMoved(folder)).toThrow(
      `${file} does not say where the data of this folder was moved. If it is in PostgreSQL, start with its DATABASE_URL.`,
    );
  },
);

/** As a user who may read only what everybody may: root becomes one for a moment. */
function asOther(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('a data folder or database of another user is said to be closed, and not to hold no database', () => {
  const data = path.join(folder, 'data');
  const database = path.join(data, 'pgdata');
  fs.mkdirSync(database, { recursive: true });
  fs.chmodSync(folder, 0o755);
  for (const closed of [database, data]) {
    fs.chmodSync(closed, 0);
    asOther(() => {
      for (const look of [hasDatabase, requireDatabase])
        expect(() => look(data)).toThrow(
          `${closed} is closed to this user (EACCES). Run it as the user that runs the server.`,
        );
    });
  }
  for (const closed of [data, database]) fs.chmodSync(closed, 0o700);
});
