import { formatShortDay } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import type { FormBrowser } from './form-browser.ts'

/** A manager who reads the office's pages over HTTP: every link that is followed counts as a tap. */
export class Reader {
  taps = 0
  readonly browser: FormBrowser

  constructor(browser: FormBrowser) {
    this.browser = browser
  }

  get text(): string {
    return this.browser.text
  }

  async follow(name: RegExp): Promise<void> {
    this.taps += 1
    await this.browser.follow(name)
  }

  /** Opens a page from the menu, whose groups are folded. */
  async openPage(name: string): Promise<void> {
    this.taps += 1
    await this.follow(new RegExp(`^${name}$`))
  }

  /** The texts of the rows of the tables by this name, or of all. */
  rows(table?: string): string[] {
    const all = this.browser.shown?.page.querySelectorAll('table') ?? []
    const named = all.filter(
      (one) => !table || [one.getAttribute('aria-label'), one.querySelector('caption')?.text.trim()].includes(table),
    )
    const rows = named.flatMap((one) => one.querySelectorAll('tbody tr'))
    return rows.map((row) =>
      row
        .querySelectorAll('th, td')
        .map(({ text }) => text.replace(/\s+/g, ' ').trim())
        .join(' | '),
    )
  }

  row(having: string, table?: string): string {
    return this.rows(table).find((row) => row.includes(having)) ?? ''
  }

  /** What a figure's label stands for. */
  figure(label: RegExp): string {
    return this.browser.texts('dl > div').find((text) => label.test(text)) ?? ''
  }
}

export type Answer = {
  asked: string
  /** Starts on the overview; returns the text that answers. */
  read: (reader: Reader) => Promise<string> | string
  says: RegExp
}

const WEEK = /^7 days$/
const MONTH = /^30 days$/

/** Questions of a manager that only the pages' words and links answer. */
export const ANSWERS: readonly Answer[] = [
  {
    asked: 'Who is short today?',
    read: (reader) =>
      reader.browser.texts('a').find((text) => text.includes('Mutare Main Street, till 1: Chipo')) ?? '',
    says: /−\$4\.50/,
  },
  {
    asked: 'Why is the balance lower than yesterday?',
    read: async (reader) => {
      await reader.follow(/^Balance by day/)
      return reader.text
    },
    says: /\$\d+\.\d\d lower than at the end of yesterday.*End of yesterday.*Sales.*Top-ups.*Reversals.*Not made here/,
  },
  {
    asked: 'Which branch sells less than last week at this hour?',
    read: (reader) => reader.row('Bulawayo Fife Street'),
    says: /\d+% less/,
  },
  {
    asked: 'How long does my balance last?',
    read: (reader) => reader.text,
    says: /lasts about .* at (today’s|this) pace/,
  },
  {
    asked: 'Which product fails now?',
    read: (reader) => reader.row('Failing'),
    says: /NetOne airtime/,
  },
  {
    asked: 'Who sold most in the last seven days?',
    read: async (reader) => {
      await reader.follow(WEEK)
      return reader.rows('By cashier')[0] ?? ''
    },
    says: /^Blessing/,
  },
  {
    asked: 'Which branch fell most against the seven days before?',
    read: async (reader) => {
      await reader.follow(WEEK)
      await reader.follow(/^Fallen most$/)
      return `${reader.browser.shown?.url.search} ${reader.rows('By branch')[0]}`
    },
    says: /sort=fall.*\$/,
  },
  {
    asked: 'What did we earn in the last thirty days, and in the thirty before?',
    read: async (reader) => {
      await reader.follow(MONTH)
      return reader.figure(/^Margin/)
    },
    says: /\$\d+\.\d\d ?before: \$\d+\.\d\d/,
  },
  {
    asked: 'How many customers came yesterday, and what did each spend?',
    read: async (reader) => {
      await reader.follow(/^Yesterday$/)
      return `${reader.figure(/^Customers/)}, ${reader.figure(/^Average per customer/)}`
    },
    says: /^Customers ?\d.*Average per customer/,
  },
  {
    asked: 'How much of the last seven days was cash, how much mobile money?',
    read: async (reader) => {
      await reader.follow(WEEK)
      return `${reader.figure(/^Cash ?\$/)}, ${reader.figure(/^Mobile money ?\$/)}`
    },
    says: /^Cash ?\$.*, Mobile money ?\$/,
  },
  {
    asked: 'Whose drawer was short in the last seven days, and by how much?',
    read: async (reader) => {
      await reader.follow(WEEK)
      return reader.row('Chipo', 'Drawers over or short, by cashier')
    },
    says: /−\$4\.50/,
  },
  {
    asked: 'At which hours of the week is most sold?',
    read: async (reader) => {
      await reader.follow(MONTH)
      return reader.rows('Sales by hour of the week, last 4 weeks').join(' ')
    },
    says: /\d/,
  },
  {
    asked: 'Which sales made up Bulawayo’s seven days?',
    read: async (reader) => {
      await reader.follow(WEEK)
      await reader.follow(/^Bulawayo Fife Street$/)
      return `${reader.browser.shown?.url.href} ${reader.rows()[0]}`
    },
    says: /\/sold\?.*branch=BYO-01.*\$/,
  },
  {
    asked: 'How did the balance go this month, and when was it topped up?',
    read: async (reader) => {
      await reader.follow(/^Balance by day/)
      return reader.text
    },
    says: /Balance at the end of each day, last 30 days/,
  },
  {
    asked: 'Where do I change Rudo’s branches?',
    read: async (reader) => {
      reader.taps += 1
      await reader.browser.press(/^Find/, { text: 'Rudo' })
      await reader.follow(/^Person ?Rudo/)
      return reader.browser.heading
    },
    says: /^Rudo$/,
  },
  {
    asked: 'Who are the best customers of the last thirty days?',
    read: async (reader) => {
      await reader.openPage('Customers')
      return reader.rows()[0] ?? ''
    },
    says: /\$/,
  },
  {
    asked: 'What commission did each product earn this month, and in the month before?',
    read: async (reader) => {
      await reader.openPage('Commission')
      const now = reader.row('Airtime', 'Commission')
      await reader.follow(/^Month before$/)
      return `${now} ${reader.browser.shown?.url.search} ${reader.text}`
    },
    says: /^.*\$\d+\.\d\d.*month=.*Our commission for/,
  },
  {
    asked: 'Which branch earned least in the last seven days, after all that it cost?',
    read: async (reader) => {
      await reader.openPage('Reports')
      await reader.follow(/^Result$/)
      return `${reader.browser.shown?.url.search} ${reader.rows('Result').at(-1)}`
    },
    says: /report=result.*\$/,
  },
  {
    asked: 'Who reprints more slips than usual?',
    read: async (reader) => {
      await reader.openPage('Staff control')
      // On a Monday or Tuesday the page opens with the last whole week, but the played day is in this one.
      if (reader.text.includes('Week after')) await reader.follow(/^Week after$/)
      return reader.row('Rudo')
    },
    // A link to its rows, beside which the page says that it is above what is usual.
    says: /\| 3(?!\d)/,
  },
  {
    asked: 'When must I top up, and how much until Monday?',
    read: async (reader) => {
      await reader.openPage('Top-ups')
      return reader.text
    },
    // Early in a week, the balance may already last until the same weekday of next week: then no top-up is needed.
    says: new RegExp(
      `\\$\\d+(,\\d{3})*(\\.\\d\\d)? to last until |as usual, (the balance lasts )?until ${formatShortDay(movedBy(harareDay(new Date()), 7), 'en')} `,
    ),
  },
]
