/** The real hash cost; the other tests use a cheaper one. */
it('hashing a password costs what OWASP recommends: 32 MB of memory and three rounds', () => {
  // Imported by its full file name, which the mock does not replace.
  expect(jest.requireActual('../../../server/services/hashCost.ts')).toEqual({
    HASH_COST: { N: 2 ** 15, r: 8, p: 3 },
  });
});
