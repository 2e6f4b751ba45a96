/** Six orders of November 2026, two of them with a driver, and a helper that sets their year. */
import type { WindowOrder } from './windowChangeSupport';

export const HOUR = 3_600_000;
const NINE = Date.UTC(2026, 10, 20, 14);

export const ORDERS: readonly WindowOrder[] = [
  { id: 'ord_1', name: 'Geneviève Tremblay', window: [NINE, NINE + 3 * HOUR] },
  { id: 'ord_2', name: 'Alexandre Desrosiers' },
  { id: 'ord_3', name: 'Wen-Ching Huang', window: [NINE + 14 * HOUR, NINE + 16 * HOUR] },
  { id: 'ord_4', name: 'Marie Ouellet', window: [NINE, NINE + HOUR] },
  { id: 'ord_5', name: 'Isabelle Fontaine', status: 'DELIVERY_COMPLETED' },
  { id: 'ord_6', name: 'Marcus Oyelaran', status: 'DELIVERY_EN_ROUTE' },
];

/** Runs the tests of a file in the year of the orders, which is displayed without its number. */
export function inTheYearOfTheOrders(): void {
  beforeAll(() => {
    const real = Date.now;
    const ahead = NINE - real();
    jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  });
  afterAll(() => jest.restoreAllMocks());
}
