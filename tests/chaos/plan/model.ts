import type { Fault as ServiceFault } from '../../support/portal.ts'
import type { Order } from '../../support/sell.ts'
import type { Fault, PartName } from '../faults/model.ts'
import type { WebName } from '../stage/stage.ts'

export type Cashier = 'rudo' | 'blessing'

/** How cash is handed over: dollars to the cent, another currency for all of it, or for about half. */
export type Tender = 'usd' | 'zwg' | 'mixed'

/** Who does something, through which web process. `presses` twice is two tabs at once, one at each process. */
type Hand = { at: Cashier; web: WebName }

/** Something that is there when the step is played, such as a ticket that holds money: a share of the list. */
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
  | ({ kind: 'sell-again'; presses: 1 | 2 } & Hand & Which)
  | ({ kind: 'give-up' } & Hand & Which)
  | ({ kind: 'ask-now' } & Hand & Which)
  | { kind: 'top-up'; web: WebName; method: string; amount: string; phone: string }
  | { kind: 'elsewhere'; phone: string }
  | { kind: 'sync'; webs: WebName[]; times: number }
  | { kind: 'pass'; seconds: number }
  | { kind: 'service'; service: ServiceFault[] }
  | { kind: 'apart'; part: PartName; minutes: number }

/** One step of a run, and the blows that are planned with it; `beside` begins together with it. */
export type Step = Deed & { faults: Fault[]; beside?: Step }

export type Plan = { seed: number; steps: Step[] }
