/** What a live screen is told: that something changed, never what; it asks for the rest with its own rights. */
export type ChangeEvent =
  | { topic: 'sale'; id: string; branch: string; till: string }
  | { topic: 'collection'; id: string; branch: string; till: string }
  /** Something at a till that has a customer's screen; told by a trigger in the database. */
  | { topic: 'till'; id: string }
  /** Sessions of a person, at a till, or one of them ended; told to no screen, but its stream closes at once. */
  | { topic: 'session'; id: string }
  | { topic: 'balance'; id: string }
  | { topic: 'standing'; id: string }
  | { topic: 'statement'; id: string }
  | { topic: 'funding'; id: string }
  | { topic: 'alert'; id: string }

export const CHANGE_CHANNEL = 'pos_change'
