/** State of a navigation that opens an order: the focus belongs to the table then. */
export const TO_TABLE = { toTable: true } as const;
