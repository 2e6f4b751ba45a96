/**
 * Child process of durability.test.ts: writes changes with their audit rows until it is killed, and prints each one
 * committed.
 */
import { databaseOn } from '../../../server/db/database';
import { openEmbeddedEngine } from '../../../server/db/engine/embeddedEngine';
import { migrate } from '../../../server/db/migrate';
import { withTx } from '../../../server/db/withTx';
import { recordChange } from '../../../server/repositories/audit';

const STREAMS = 4;

async function main(): Promise<void> {
  const [dataDir = '', round = ''] = process.argv.slice(2);
  const engine = await openEmbeddedEngine({
    dataDir,
    onDeath: (error) => {
      throw error;
    },
  });
  const db = databaseOn(engine);
  await migrate(db);
  await engine.completeFirstStart();
  process.stdout.write('writing\n');
  const stream = async (number: number): Promise<never> => {
    for (let count = 0; ; count += 1) {
      const id = `${round}-${number}-${count}`;
      await withTx(db, async (trx) => {
        const roles = '["user"]';
        const times = { created_at: 1, updated_at: 1 };
        await trx
          .insertInto('users')
          .values({
            email: id,
            name: id,
            kind: 'staff',
            roles,
            activated: false,
            password_hash: null,
            version: 1,
            ...times,
          })
          .execute();
        await recordChange(trx, {
          actor: 'writer',
          requestId: id,
          action: 'x',
          entity: 'user',
          entityId: id,
        });
      });
      process.stdout.write(`ok ${id}\n`);
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, (_, number) => stream(number)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
