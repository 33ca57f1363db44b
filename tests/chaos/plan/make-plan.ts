import { makeFault, makeServiceFaults, POINTS_OF } from './make-faults.ts'
import { Customers } from './make-orders.ts'
import type { Deed, Plan, Step } from './model.ts'
import { Random } from './random.ts'

const METHODS = ['ecocash', 'omari', 'innbucks']

/** The plan of a seed, always the same: five to fifteen things that people do, and what happens between them. */
export function makePlan(seed: number): Plan {
  const maker = new PlanMaker(seed)
  const leftCents = maker.leftCents()
  return { seed, leftCents, steps: maker.steps(leftCents) }
}

class PlanMaker {
  readonly #random: Random
  readonly #customers: Customers

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.#customers = new Customers(this.#random, seed)
  }

  /** In a third of the runs enough for a few sales only. */
  leftCents(): number | null {
    return this.#random.chance(0.35) ? this.#random.whole(300, 3_000) : null
  }

  /** Where the balance is short, somebody's deposit is in it first. */
  steps(leftCents: number | null): Step[] {
    const steps: Step[] =
      leftCents === null
        ? []
        : [this.#struck(this.#deposit(), 'collect', 0.2), { kind: 'pass', seconds: 60, faults: [] }]
    steps.push(this.#buying())
    const deeds = this.#random.whole(4, 14)
    for (let deed = 0; deed < deeds; deed += 1) {
      if (this.#random.chance(0.3))
        steps.push({ kind: 'service', service: makeServiceFaults(this.#random), faults: [] })
      const step = this.#step()
      if (!step.beside && this.#random.chance(0.2)) step.beside = this.#step()
      steps.push(step)
      if (this.#random.chance(0.35)) steps.push(this.#passing())
    }
    return steps
  }

  #hand() {
    return { at: this.#random.pick(['rudo', 'blessing'] as const), web: this.#web() }
  }

  #web() {
    return this.#random.pick(['web1', 'web2'] as const)
  }

  #presses(): 1 | 2 {
    return this.#random.chance(0.15) ? 2 : 1
  }

  /** The step, with its faults if any. */
  #struck(deed: Deed, points: keyof typeof POINTS_OF, share = 0.6): Step {
    const many = this.#random.chance(share) ? this.#random.whole(1, 2) : 0
    return { ...deed, faults: Array.from({ length: many }, () => makeFault(this.#random, POINTS_OF[points])) }
  }

  #buying(): Step {
    return this.#random.chance(0.6) ? this.#sale() : this.#collect()
  }

  #sale(): Step {
    const tender = this.#random.weighted([
      [4, 'usd'],
      [4, 'usd_with_change'],
      [1, 'zwg'],
      [2, 'mixed'],
      [1, 'card'],
      [1, 'card_and_usd'],
      [2, 'account'],
      [1, 'account_and_usd'],
    ] as const)
    const deed: Deed = {
      kind: 'sale',
      orders: this.#customers.orders(),
      tender,
      presses: this.#presses(),
      ...this.#hand(),
    }
    return this.#struck(deed, 'sale')
  }

  #collect(): Step {
    const deed: Deed = {
      kind: 'collect',
      orders: this.#customers.orders(),
      method: this.#random.pick(METHODS),
      currency: this.#random.chance(0.15) ? 'ZWG' : 'USD',
      payer: this.#customers.payer(),
      cash: this.#random.chance(0.2),
      presses: this.#presses(),
      ...this.#hand(),
    }
    return this.#struck(deed, 'collect')
  }

  #step(): Step {
    const random = this.#random
    const which = random.next()
    return random.weighted<() => Step>([
      [8, () => this.#sale()],
      [6, () => this.#collect()],
      [1, () => this.#struck(this.#deposit(), 'collect')],
      [3, () => this.#struck({ kind: 'code', right: random.chance(0.8), which, ...this.#hand() }, 'code')],
      [
        2,
        () =>
          this.#struck({ kind: 'customer', answer: random.pick(['approve', 'approve', 'decline']), which }, 'pass', 0),
      ],
      [3, () => this.#struck({ kind: 'give-back', presses: this.#presses(), which, ...this.#hand() }, 'money-back')],
      [2, () => this.#struck({ kind: 'pay-out', web: this.#web(), which }, 'money-back')],
      [2, () => this.#payAccount()],
      [4, () => this.#struck({ kind: 'keep-change', presses: this.#presses(), which, ...this.#hand() }, 'change')],
      [3, () => this.#struck({ kind: 'pay-change', presses: this.#presses(), which, ...this.#hand() }, 'change')],
      [1, () => this.#struck({ kind: 'settle-cards', web: this.#web(), presses: this.#presses() }, 'money-in')],
      [3, () => this.#struck({ kind: 'sell-again', presses: this.#presses(), which, ...this.#hand() }, 'sale')],
      [1, () => this.#struck({ kind: 'give-up', which, ...this.#hand() }, 'pass', 0)],
      [1, () => this.#struck({ kind: 'ask-now', which, ...this.#hand() }, 'pass')],
      [2, () => this.#topUp()],
      [1, () => this.#struck({ kind: 'elsewhere', phone: this.#customers.stranger() }, 'pass', 0)],
      [3, () => this.#sync()],
      [2, () => this.#closeShift()],
      [1, () => this.#struck({ kind: 'approve-shift', web: this.#web(), which }, 'shift', 0)],
      [1, () => this.#struck({ kind: 'sign-day', web: this.#web() }, 'day')],
      [1, () => this.#apart()],
    ])()
  }

  #deposit(): Deed {
    const method = this.#random.pick(METHODS)
    return { kind: 'deposit', method, payer: this.#customers.payer(), amount: '12.50', ...this.#hand() }
  }

  #payAccount(): Step {
    const by = this.#random.pick(['USD', 'ZWG', 'card'] as const)
    const share = this.#random.pick([0.5, 1])
    return this.#struck({ kind: 'pay-account', by, share, presses: this.#presses(), ...this.#hand() }, 'money-in')
  }

  #topUp(): Step {
    const random = this.#random
    const phone = this.#customers.payer()
    const deed: Deed = {
      kind: 'top-up',
      web: this.#web(),
      method: random.pick(['mobile_money', 'usdt']),
      amount: '15',
      phone,
    }
    return this.#struck(deed, 'top-up')
  }

  /** Often with a sale beside it, which belongs to the shift that ends or to the next. */
  #closeShift(): Step {
    const count = this.#random.weighted([
      [3, 'right'],
      [1, 'short'],
      [1, 'over'],
    ] as const)
    const reopens = this.#random.chance(0.7)
    const step = this.#struck(
      { kind: 'close-shift', count, reopens, presses: this.#presses(), ...this.#hand() },
      'shift',
    )
    if (this.#random.chance(0.5)) step.beside = this.#buying()
    return step
  }

  /** Adds a sale beside it, so that rows arrive while they are read and explained. */
  #sync(): Step {
    const webs = this.#random.pick([['web1'], ['web1', 'web2'], ['web2', 'web1']] as const)
    const deed: Deed = { kind: 'sync', webs: [...webs], times: this.#random.whole(1, 4) }
    const step = this.#struck(deed, 'sync', 0.8)
    if (this.#random.chance(0.6)) step.beside = this.#buying()
    return step
  }

  #apart(): Step {
    const part = this.#random.pick(['web1', 'web2', 'worker1', 'worker2'] as const)
    return this.#struck({ kind: 'apart', part, minutes: this.#random.pick([-11, 11]) }, 'pass', 0)
  }

  #passing(): Step {
    const seconds = this.#random.weighted([
      [4, 12],
      [4, 35],
      [3, 130],
      [2, 400],
      [1, 1_000],
    ] as const)
    return this.#struck({ kind: 'pass', seconds }, 'pass', 0.5)
  }
}
