/** What must hold after every run; `run` means that it could be played to its end. */
export type RuleName =
  | ('run' | 'sales' | 'not sold' | 'codes' | 'payments' | 'held' | 'cards' | 'accounts')
  | (
      | 'drawers'
      | 'shifts'
      | 'days'
      | 'earmarks'
      | 'balance'
      | 'statement'
      | 'open ends'
      | 'owed'
      | 'books'
      | 'deadlocks'
    )

export type Violation = { rule: RuleName; what: string }
