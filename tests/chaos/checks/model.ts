/** What must hold after every run; `run` means that it could be played to its end. */
export type RuleName =
  | ('run' | 'sales' | 'not sold' | 'codes' | 'payments' | 'held')
  | ('drawers' | 'balance' | 'statement' | 'open ends' | 'owed' | 'books' | 'deadlocks')

/** A broken rule, in a sentence. */
export type Violation = { rule: RuleName; what: string }
