/** The reported fields without nulls: a report that leaves something out takes nothing back, so null is not news. */
export function withoutNulls<T extends object>(told: T): { [Field in keyof T]?: NonNullable<T[Field]> } {
  const known = Object.entries(told).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as { [Field in keyof T]?: NonNullable<T[Field]> }
}

/** The reported fields that differ from the row; dates and amounts are compared as text. */
export function newsIn<T extends object>(told: T, row: { [Field in keyof T]?: unknown }): Partial<T> {
  const news = Object.entries(told).filter(([field, value]) => String(value) !== String(row[field as keyof T]))
  return Object.fromEntries(news) as Partial<T>
}
