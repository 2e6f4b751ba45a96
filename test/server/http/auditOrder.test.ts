/** The order of audit rows with the same timestamp. */
import { withTx } from '../../../server/db/withTx';
import { listChanges, recordChange } from '../../../server/repositories/audit';
import { startTestServer } from '../support/testServer';

it('changes within one millisecond are listed in the order they were made, newest first', async () => {
  const server = await startTestServer();
  const people = Array.from({ length: 12 }, (_, index) => `person${index}@example.com`);
  for (const actor of people) {
    await withTx(server.db, (trx) =>
      recordChange(trx, {
        actor,
        requestId: 'r',
        action: 'editRoles',
        entity: 'user',
        entityId: 'someone@example.com',
        at: 1,
      }),
    );
  }
  const changes = await listChanges(server.db, 'user', 'someone@example.com');
  expect(changes.map(({ actor }) => actor)).toEqual([...people].reverse());
  await server.close();
});
