import type { Order } from '../../support/sell.ts'
import type { Random } from './random.ts'

/** The customers of one run: what they want, under numbers that nobody else in the run has. */
export class Customers {
  readonly #random: Random
  readonly #first: number
  #served = 0

  constructor(random: Random, seed: number) {
    this.#random = random
    this.#first = (seed * 101) % 1_000_000
  }

  #fresh(head: string, digits: number): string {
    this.#served += 1
    return head + String((this.#first + this.#served) % 1_000_000).padStart(digits, '0')
  }

  /** Usually one item, at most three a ticket. */
  orders(): Order[] {
    const many = this.#random.weighted([
      [7, 1],
      [2, 2],
      [1, 3],
    ])
    return Array.from({ length: many }, () => this.#order())
  }

  #order(): Order {
    return this.#random.weighted<() => Order>([
      [8, () => this.#airtime(this.#fresh('0771', 6))],
      [5, () => this.#airtime(`263000000${this.#random.pick(['001', '002', '002', '003', '003', '004', '005'])}`)],
      [2, () => this.#bundle()],
      [4, () => this.#electricity()],
      [2, () => this.#voucher()],
    ])()
  }

  #airtime(recipient: string): Order {
    return { kind: 'airtime', recipient, productCode: 'econet.airtime', amount: String(this.#random.whole(1, 12)) }
  }

  #bundle(): Order {
    const productCode = 'econet.bundle.weekly_1gb'
    return { kind: 'bundle', recipient: this.#fresh('0772', 6), productCode, amount: '' }
  }

  #electricity(): Order {
    const recipient = this.#random.chance(0.1) ? '00000000009' : this.#fresh('37120', 6)
    return { kind: 'electricity', recipient, productCode: 'zesa.prepaid', amount: String(this.#random.whole(5, 30)) }
  }

  #voucher(): Order {
    const recipient = this.#fresh('0773', 6)
    return { kind: 'voucher', recipient, productCode: 'google.voucher', amount: '10' }
  }

  /** Who pays by mobile money: a new number, or one of the sandbox's. */
  payer(): string {
    if (this.#random.chance(0.55)) return this.#fresh('0774', 6)
    return `263000000${this.#random.pick(['002', '003', '004', '005'])}`
  }

  /** Another system's customer. */
  stranger(): string {
    return `26378${this.#fresh('', 7)}`
  }
}
