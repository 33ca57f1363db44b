import type { Fault as ServiceFault } from '../../support/portal.ts'
import type { Order } from '../../support/sell.ts'
import type { Fault, PartName } from '../faults/model.ts'
import type { WebName } from '../stage/stage.ts'

export type Cashier = 'rudo' | 'blessing'

/** How a price is paid at the counter: dollars to the cent or in notes, or another currency, a card or an account for all or about half of it. */
export type Tender =
  | 'usd'
  | 'usd_with_change'
  | 'zwg'
  | 'mixed'
  | 'card'
  | 'card_and_usd'
  | 'account'
  | 'account_and_usd'

/** How a customer pays of their account. */
export type AccountMeans = 'USD' | 'ZWG' | 'card'

/** Who acts, through which web process. `presses` twice means two tabs at once, one at each process. */
type Hand = { at: Cashier; web: WebName }

/** How a drawer is counted at the close: as the books say, or off by some. */
export type Count = 'right' | 'short' | 'over'

/** Picks from what is there when the step is played, such as tickets that hold money: a share of the list. */
type Which = { which: number }

export type Deed =
  | ({ kind: 'sale'; orders: Order[]; tender: Tender; presses: 1 | 2 } & Hand)
  | ({
      kind: 'collect'
      orders: Order[]
      method: string
      currency: string
      payer: string
      cash: boolean
      presses: 1 | 2
    } & Hand)
  | ({ kind: 'deposit'; method: string; payer: string; amount: string } & Hand)
  | ({ kind: 'code'; right: boolean } & Hand & Which)
  | ({ kind: 'customer'; answer: 'approve' | 'decline' } & Which)
  | ({ kind: 'give-back'; presses: 1 | 2 } & Hand & Which)
  | ({ kind: 'pay-out'; web: WebName } & Which)
  | ({ kind: 'keep-change'; presses: 1 | 2 } & Hand & Which)
  | ({ kind: 'pay-change'; presses: 1 | 2 } & Hand & Which)
  | ({ kind: 'pay-account'; by: AccountMeans; share: number; presses: 1 | 2 } & Hand)
  | { kind: 'settle-cards'; web: WebName; presses: 1 | 2 }
  | ({ kind: 'sell-again'; presses: 1 | 2 } & Hand & Which)
  | ({ kind: 'give-up' } & Hand & Which)
  | ({ kind: 'ask-now' } & Hand & Which)
  | { kind: 'top-up'; web: WebName; method: string; amount: string; phone: string }
  | ({ kind: 'close-shift'; count: Count; reopens: boolean; presses: 1 | 2 } & Hand)
  | ({ kind: 'approve-shift'; web: WebName } & Which)
  | { kind: 'sign-day'; web: WebName }
  | { kind: 'elsewhere'; phone: string }
  | { kind: 'sync'; webs: WebName[]; times: number }
  | { kind: 'pass'; seconds: number }
  | { kind: 'service'; service: ServiceFault[] }
  | { kind: 'apart'; part: PartName; minutes: number }

/** One step of a run with its planned faults; `beside` starts at the same time. */
export type Step = Deed & { faults: Fault[]; beside?: Step }

/** `leftCents`: what another system leaves of the balance, so that customers compete for it; null: plenty. */
export type Plan = { seed: number; leftCents: number | null; steps: Step[] }
