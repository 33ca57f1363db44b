import { expect, type Locator, type Page } from '@playwright/test'
import { harareDay, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { sayShortDay } from '@/lib/platform/shared/say-time.ts'

/** A manager at work: every tap, key and submitted line counts as one. */
export class Hand {
  taps = 0
  readonly page: Page
  readonly isPhone: boolean

  constructor(page: Page) {
    this.page = page
    this.isPhone = (page.viewportSize()?.width ?? 0) < 700
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1
    await what.click()
  }

  async press(key: string): Promise<void> {
    this.taps += 1
    await this.page.keyboard.press(key)
  }

  async write(into: Locator, text: string): Promise<void> {
    this.taps += 1
    await into.fill(text)
    await into.press('Enter')
  }
}

/** Facts that only the played day knows: a meter that got its token, and a minute in which Rudo sold. */
export type Known = { meter: string; clock: string }

export type Question = {
  name: string
  asked: string
  /** Starts on the overview and ends at the answer; returns the element that shows it. */
  answer: (hand: Hand, known: Known) => Promise<Locator>
}

/** What a manager of three branches asks, and where the busy day of `busy-day/scenes.ts` shows the answer. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'short',
    asked: 'Who is short today?',
    answer: async ({ page }) => {
      const line = page.getByRole('link', { name: /Mutare Main Street, till 1: Chipo/ })
      await expect(line).toContainText('−$4.50')
      return line
    },
  },
  {
    name: 'why-short',
    asked: 'What was in that drawer, and what was said of it?',
    answer: async (hand) => {
      await hand.tap(hand.page.getByRole('link', { name: /Mutare Main Street, till 1: Chipo/ }))
      await expect(hand.page.getByText('No remarks yet.')).toBeVisible()
      return hand.page.getByRole('row').filter({ hasText: '−$4.50' })
    },
  },
  {
    name: 'balance',
    asked: 'Why is the balance lower than yesterday?',
    answer: async (hand) => {
      await hand.tap(hand.page.getByRole('link', { name: 'Balance by day' }))
      await expect(hand.page.getByText(/\$\d+\.\d\d lower than at the end of yesterday/)).toBeVisible()
      const steps = hand.page.locator('dl').filter({ hasText: 'End of yesterday' })
      for (const step of ['Sales', 'Top-ups', 'Reversals', 'Not made here']) {
        await expect(steps).toContainText(step)
      }
      return steps
    },
  },
  {
    name: 'meter',
    asked: 'Did this meter get its token?',
    answer: async (hand, { meter }) => {
      if (hand.isPhone) await hand.tap(hand.page.locator('summary', { hasText: /^Search/ }))
      else await hand.press('/')
      await hand.write(hand.page.getByLabel('Search the office'), meter)
      return hand.page.getByText(/The meter’s token came at \d\d:\d\d/)
    },
  },
  {
    name: 'less',
    asked: 'Which branch sells less than last week at this hour?',
    answer: async ({ page }) => {
      const row = page.getByRole('row').filter({ hasText: 'Bulawayo Fife Street' }).first()
      await expect(row).toContainText(/\d+% less/)
      return row
    },
  },
  {
    name: 'lasts',
    asked: 'How long does my balance last?',
    answer: async ({ page }) => page.getByText(/lasts about .* at (today’s|this) pace/).first(),
  },
  {
    name: 'held',
    asked: 'Whose money is waiting?',
    answer: async (hand) => {
      await hand.tap(hand.page.getByRole('link', { name: /2 customers paid by mobile money/ }))
      await expect(hand.page.getByText(/^Total of \d+ tickets/)).toBeVisible()
      const paid = hand.page.getByRole('row').filter({ hasText: 'EcoCash' })
      await hand.tap(paid.getByRole('link', { name: /^BYO01-T1-/ }))
      await expect(hand.page.getByText('No token was made.')).toBeVisible()
      return hand.page.locator('dl > div').filter({ hasText: 'Held for the customer' })
    },
  },
  {
    name: 'rudo',
    asked: 'What did Rudo do at that minute?',
    answer: async (hand, { clock }) => {
      await hand.tap(hand.page.getByRole('row').getByRole('link', { name: 'Rudo' }))
      await hand.page.waitForURL(/cashier=/)
      await hand.write(hand.page.getByLabel('Until').filter({ visible: true }), clock)
      await hand.page.waitForURL(/clock=/)
      const newest = hand.page.locator('tbody tr').first()
      await expect(newest).toContainText('Rudo')
      await expect(newest).toContainText(clock)
      return newest
    },
  },
  {
    name: 'fails',
    asked: 'Which product fails now?',
    answer: async ({ page }) => {
      const row = page.getByRole('row').filter({ hasText: 'Failing' })
      await expect(row).toContainText('NetOne airtime')
      return row
    },
  },
  {
    name: 'top-up',
    asked: 'Did the top-up arrive?',
    answer: async (hand) => {
      await openPage(hand, 'Money', 'Top-ups')
      const row = hand.page.getByRole('row').filter({ hasText: '$150.00' })
      await expect(row).toContainText('Credited')
      return row
    },
  },
  {
    name: 'best-cashier',
    asked: 'Who sold most in the last seven days?',
    answer: async (hand) => {
      await openPeriod(hand, '7 days')
      const first = hand.page.getByRole('table', { name: 'By cashier' }).locator('tbody tr').first()
      await expect(first).toContainText('Blessing')
      return first
    },
  },
  {
    name: 'fell-most',
    asked: 'Which branch fell most against the seven days before?',
    answer: async (hand) => {
      await openPeriod(hand, '7 days')
      await hand.tap(hand.page.getByRole('link', { name: 'Fallen most' }))
      await hand.page.waitForURL(/sort=fall/)
      return hand.page.getByRole('table', { name: 'By branch' }).locator('tbody tr').first()
    },
  },
  {
    name: 'month-margin',
    asked: 'What did we earn in the last thirty days, and in the thirty before?',
    answer: async (hand) => {
      await openPeriod(hand, '30 days')
      const margin = hand.page.locator('dl > div').filter({ hasText: /^Margin/ })
      await expect(margin).toContainText(/\$\d+\.\d\dbefore: \$\d+\.\d\d/)
      return margin
    },
  },
  {
    name: 'customers',
    asked: 'How many customers came yesterday, and what did each spend?',
    answer: async (hand) => {
      await openPeriod(hand, 'Yesterday')
      await expect(hand.page.locator('dl > div').filter({ hasText: /^Average per customer/ })).toBeVisible()
      return hand.page.locator('dl > div').filter({ hasText: /^Customers/ })
    },
  },
  {
    name: 'tenders',
    asked: 'How much of the last seven days was cash, how much mobile money?',
    answer: async (hand) => {
      await openPeriod(hand, '7 days')
      await expect(hand.page.locator('dl > div').filter({ hasText: /^Cash\$/ })).toBeVisible()
      return hand.page.locator('dl > div').filter({ hasText: /^Mobile money\$/ })
    },
  },
  {
    name: 'week-short',
    asked: 'Whose drawer was short in the last seven days, and by how much?',
    answer: async (hand) => {
      await openPeriod(hand, '7 days')
      const row = hand.page.getByRole('table', { name: 'Drawers over or short, by cashier' }).getByRole('row')
      await expect(row.filter({ hasText: 'Chipo' })).toContainText('−$4.50')
      return row.filter({ hasText: 'Chipo' })
    },
  },
  {
    name: 'busy-hours',
    asked: 'At which hours of the week is most sold?',
    answer: async (hand) => {
      await openPeriod(hand, '30 days')
      return hand.page.getByRole('table', { name: 'Sales by hour of the week, last 4 weeks' })
    },
  },
  {
    name: 'branch-sales',
    asked: 'Which sales made up Bulawayo’s seven days?',
    answer: async (hand) => {
      await openPeriod(hand, '7 days')
      await hand.tap(hand.page.getByRole('link', { name: 'Bulawayo Fife Street' }))
      await hand.page.waitForURL(/\/sold\?.*branch=BYO-01/)
      await expect(hand.page.getByText('Cost').first()).toBeVisible()
      return hand.page.locator('tbody tr').first()
    },
  },
  {
    name: 'balance-month',
    asked: 'How did the balance go this month, and when was it topped up?',
    answer: async (hand) => {
      await hand.tap(hand.page.getByRole('link', { name: 'Balance by day' }))
      return hand.page.getByRole('heading', { name: 'Balance at the end of each day, last 30 days' })
    },
  },
  {
    name: 'person',
    asked: 'Where do I change Rudo’s branches?',
    answer: async (hand) => {
      if (hand.isPhone) await hand.tap(hand.page.locator('summary', { hasText: /^Search/ }))
      else await hand.press('/')
      await hand.write(hand.page.getByLabel('Search the office'), 'Rudo')
      await hand.tap(hand.page.getByRole('link', { name: 'Person Rudo' }))
      return hand.page.getByRole('heading', { name: 'Rudo' })
    },
  },
  {
    name: 'best-customers',
    asked: 'Who are the best customers of the last thirty days?',
    answer: async (hand) => {
      await openPage(hand, 'People', 'Customers')
      return hand.page.getByRole('table').locator('tbody tr').first()
    },
  },
  {
    name: 'commission',
    asked: 'What commission did each product earn this month, and in the month before?',
    answer: async (hand) => {
      await openPage(hand, 'Money', 'Commission')
      const table = hand.page.getByRole('table', { name: 'Commission' })
      await expect(table.getByRole('row').filter({ hasText: 'Airtime' })).toContainText(/\$\d+\.\d\d/)
      await hand.tap(hand.page.getByRole('link', { name: 'Month before' }))
      await hand.page.waitForURL(/month=/)
      return hand.page.getByText(/^Our commission for/)
    },
  },
  {
    name: 'result',
    asked: 'Which branch earned least in the last seven days, after all that it cost?',
    answer: async (hand) => {
      await openPage(hand, 'Today', 'Reports')
      await hand.tap(hand.page.getByRole('link', { name: 'Result', exact: true }))
      await hand.page.waitForURL(/report=result/)
      const last = hand.page.getByRole('table', { name: 'Result' }).locator('tbody tr').last()
      await expect(last).toContainText('$')
      return last
    },
  },
  {
    name: 'reprints',
    asked: 'Who reprints more slips than usual?',
    answer: async (hand) => {
      await openPage(hand, 'People', 'Staff control')
      // On a Monday or Tuesday the page opens with the last whole week, but the played day is in this one.
      const later = hand.page.getByRole('link', { name: 'Week after' })
      if (await later.isVisible()) await hand.tap(later)
      const row = hand.page.getByRole('row').filter({ hasText: 'Rudo' }).first()
      await expect(row.getByRole('link', { name: '3', exact: true }).first()).toBeVisible()
      return row
    },
  },
  {
    name: 'how-much',
    asked: 'When must I top up, and how much until Monday?',
    answer: async (hand) => {
      await openPage(hand, 'Money', 'Top-ups')
      await expect(hand.page.getByText(/if the week goes as usual/i)).toBeVisible()
      // Early in a week, the balance may already last until the same weekday of next week: then no top-up is needed.
      const inAWeek = sayShortDay(movedBy(harareDay(new Date()), 7), 'en')
      const enough = `as usual, (the balance lasts )?until ${inAWeek} `
      const answer = new RegExp(`\\$\\d+(,\\d{3})*(\\.\\d\\d)? to last until |${enough}`)
      return hand.page.getByText(answer).first()
    },
  },
]

/** Opens a page from the menu, whose groups are folded on a laptop. */
async function openPage(hand: Hand, group: string, name: string): Promise<void> {
  const menu = hand.page.getByRole('navigation', { name: 'Office pages' })
  if (hand.isPhone) await hand.tap(menu.locator('summary', { hasText: 'Menu' }))
  else if (group !== 'Today') await hand.tap(menu.locator('summary', { hasText: group }))
  await hand.tap(menu.getByRole('link', { name, exact: true }).filter({ visible: true }))
  await expect(hand.page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function openPeriod(hand: Hand, name: string): Promise<void> {
  await hand.tap(hand.page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name }))
  await hand.page.waitForURL(/period=/)
}
