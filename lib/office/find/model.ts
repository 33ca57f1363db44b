import type { SalesFound } from '@/lib/counter/ticket-lists/model.ts'

/** A person, till or branch that a search found, and its page. */
export type FoundPlace = { kind: 'person' | 'till' | 'branch'; text: string; href: string }

/** `at` is when this was found: by it, and not by the browser’s clock, a sale is of today. */
export type OfficeFound = SalesFound & { places: FoundPlace[]; at: string }
