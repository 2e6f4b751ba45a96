/** Navigation state for opening an order and moving the focus to the table. */
export const TO_TABLE = { toTable: true } as const;
