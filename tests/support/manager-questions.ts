import { expect, type Locator, type Page } from '@playwright/test'

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

/**
 * What a manager of three branches asks, and where the busy day of `busy-day/scenes.ts` shows the answer, for the pictures
 * of the guide. Questions that no key, fold or size decides are in manager-answers.ts too, over HTTP.
 */
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
]

/** Opens a page from the menu, whose groups are folded on a laptop. */
async function openPage(hand: Hand, group: string, name: string): Promise<void> {
  const menu = hand.page.getByRole('navigation', { name: 'Office pages' })
  if (hand.isPhone) await hand.tap(menu.locator('summary', { hasText: 'Menu' }))
  else if (group !== 'Today') await hand.tap(menu.locator('summary', { hasText: group }))
  await hand.tap(menu.getByRole('link', { name, exact: true }).filter({ visible: true }))
  await expect(hand.page.getByRole('heading', { level: 1, name })).toBeVisible()
}
