import fc from 'fast-check'
import { compare } from './compare.ts'
import type { Model, Ticket } from './model.ts'
import type { Real } from './real-shop.ts'

/** A command of the model: something that a person, the worker, the Service or time does. */
export type Step = fc.AsyncCommand<Model, Real>

/** Short sequences find as much as long ones, and their stories are read. */
const MOST_STEPS = 12

/**
 * Makes a step. `mayRun` says whether it applies now; `run` does it to both sides. Afterwards both must agree. What it
 * did is kept for the story of a failure.
 */
export function step(
  name: string,
  mayRun: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<string | undefined>,
): Step {
  return {
    check: (model) => model.steps < MOST_STEPS && mayRun(model),
    toString: () => name,
    async run(model, real) {
      model.steps += 1
      real.story.push(name)
      const told = await run(model, real)
      if (told !== undefined) real.story.push(`  ${told}`)
      await compare(model, real)
    },
  }
}

export type Chosen = { ticket: Ticket; at: number }

/** The ticket that a number picks among those that fit. */
function pickTicket({ tickets }: Model, pick: number, fits: (ticket: Ticket) => boolean): Chosen | undefined {
  const fitting = tickets.flatMap((ticket, at) => (fits(ticket) ? [{ ticket, at }] : []))
  return fitting[pick % Math.max(fitting.length, 1)]
}

/** A step on one matching ticket; it does not apply if none matches. */
export function ticketStep(
  name: string,
  pick: number,
  fits: (ticket: Ticket, model: Model) => boolean,
  run: (model: Model, real: Real, chosen: Chosen) => Promise<string | undefined>,
): Step {
  const find = (model: Model) => pickTicket(model, pick, (ticket) => fits(ticket, model))
  return step(
    name,
    (model) => find(model) !== undefined,
    async (model, real) => {
      const chosen = find(model)
      if (!chosen) throw new Error('a step was run that means nothing here')
      real.story.push(`  ticket ${chosen.at + 1}`)
      return run(model, real, chosen)
    },
  )
}

/** Mostly only where it leads somewhere; sometimes anywhere, since people press the wrong things. */
export const eagerness: fc.Arbitrary<boolean> = fc.constantFrom(true, true, true, false)
