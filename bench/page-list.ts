/** Every page of counter and office that lists, sums or finds, as it opens and with longer periods. */
const COUNTER = [
  '/sell/airtime',
  '/sell/bundle',
  '/sell/electricity',
  '/sell/bill',
  '/sell/favourites',
  '/collect',
  '/waiting',
  '/paid',
  '/left-open',
  '/sales',
  '/shift',
  '/shift/drawer',
  '/shift/close',
  '/shift/closed',
  '/training',
  '/settings/keys',
  '/help',
  '/api/sales/recent',
]

const TODAY = [
  '/overview',
  '/overview?period=yesterday',
  '/overview?period=week',
  '/overview?period=thirty',
  '/overview?period=month',
  '/overview?period=lastMonth',
  `/overview?period=other&from=${daysAgo(365)}&to=${daysAgo(0)}`,
  '/overview?period=thirty&branch=HRE-01',
  '/now',
  '/now/not-final',
  '/now?outcome=unknown',
  '/now?branch=HRE-01',
  '/now?product=zesa.prepaid',
  '/api/now',
  '/sold',
  '/sold?state=reversed',
  '/sold?tender=mobile',
  '/sold?branch=HRE-01',
  `/sold?${days(6)}`,
  `/sold?${days(29)}`,
  `/sold?${days(29)}&state=failed`,
  `/sold?${days(29)}&tender=mobile`,
  `/sold?${days(29)}&product=zesa.prepaid`,
  `/sold?${days(29)}&branch=HRE-01`,
  `/sold?${days(365)}`,
]

const REPORTS = [
  '/reports',
  `/reports?compare=1&from=${daysAgo(29)}`,
  '/reports?by=day&from=2020-01-01',
  '/reports?by=month&from=2020-01-01',
  '/reports?by=branch&from=2020-01-01',
  '/reports?by=cashier&from=2020-01-01',
  '/reports?by=product&from=2020-01-01',
  '/reports?report=commission',
  '/reports?report=commission&from=2020-01-01',
  '/reports?report=result',
  '/reports?report=result&by=month&from=2020-01-01',
  '/reports?report=money',
  '/reports?report=money&by=month&from=2020-01-01',
  '/reports?report=money&by=wallet&from=2020-01-01',
  '/reports?report=held',
  '/reports/mail',
]

const MONEY = [
  '/statement',
  '/statement?kind=reversal',
  '/statement/days',
  '/statement/open',
  '/statement/print',
  '/top-ups',
  '/top-ups/bank',
  `/day-close?day=${daysAgo(0)}`,
  `/day-close?day=${daysAgo(1)}`,
  '/accountant',
  `/accountant?month=${daysAgo(0).slice(0, 7)}`,
  '/accountant/closes',
  '/commission',
  '/commission/staff',
  '/drawers',
  `/drawers?day=${daysAgo(1)}`,
  '/cash',
  `/cash?from=${daysAgo(365)}`,
  '/cash?kind=expense',
  '/cash/count?branch=HRE-01',
  '/reversals',
  '/reversals?list=settled',
]

const REST = [
  '/customers',
  '/customers?period=today',
  '/customers?period=month',
  `/customers?period=other&from=${daysAgo(91)}&to=${daysAgo(0)}`,
  '/customers?list=lapsed',
  '/staff-control',
  `/staff-control?week=${daysAgo(7)}`,
  '/staff-control?branch=HRE-01',
  '/branches',
  '/tills',
  '/printers',
  '/money',
  '/prices',
  '/staff',
  '/staff?q=person',
  '/staff/roles',
  '/audit',
  '/audit?action=session:open',
  `/audit?from=${daysAgo(29)}&action=sale:sell`,
  '/privacy',
  '/alerts',
  '/webhooks',
  '/webhooks?status=waiting',
  '/set-up',
]

export const PAGES = [...COUNTER, ...TODAY, ...REPORTS, ...MONEY, ...REST]

/** A period from some days ago until today, as a query. */
function days(ago: number): string {
  return `from=${daysAgo(ago)}&to=${daysAgo(0)}`
}

/** The Harare day of some days ago. */
function daysAgo(days: number): string {
  return new Date(Date.now() + 2 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
}
