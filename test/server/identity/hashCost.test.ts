/** The figure that the other tests do without. */
it('a password costs what OWASP asks for: with 32 MB of memory, three rounds', () => {
  // By its whole name, which is not replaced.
  expect(jest.requireActual('../../../server/services/hashCost.ts')).toEqual({
    HASH_COST: { N: 2 ** 15, r: 8, p: 3 },
  });
});
