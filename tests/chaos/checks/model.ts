/** What must hold after every run; `run` is that it could be played to its end. */
export type RuleName =
  | ('run' | 'sales' | 'not sold' | 'codes' | 'payments' | 'held')
  | ('drawers' | 'balance' | 'statement' | 'open ends' | 'owed' | 'books' | 'deadlocks')

/** Something that does not hold, in a sentence. */
export type Violation = { rule: RuleName; what: string }
