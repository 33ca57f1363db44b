/** A part of the page: its heading, an introduction, and the test files it lists. */
export type Section = { heading: string; about: string; files: readonly string[] }

const integration = (...names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`)

/**
 * The tests whose titles are rules about failures. A file belongs here if its tests break something: an answer, a
 * process, a line, a clock, or the order in which people press.
 */
export const SECTIONS: readonly Section[] = [
  {
    heading: 'Everything at once',
    about: 'A shop of real processes, played at random ([how](trust.md#chaos)). After every run:',
    files: ['tests/chaos/chaos.test.ts'],
  },
  {
    heading: 'Answers that are lost, late or wrong',
    about: 'A sale was sent, and nobody knows what became of it.',
    files: integration(
      'lost-answers',
      'sale-rules',
      'sale-waits',
      'frozen',
      'codes-that-come-later',
      'following',
      'error-codes',
      'service-client-faults',
    ),
  },
  {
    heading: 'Another Service than we know',
    about: 'A gateway, a newer version or something else answers in its place.',
    files: integration(
      'other-service',
      'bare-service',
      'newer-service',
      'unknown-products',
      'hostile-service',
      'service-silent',
    ),
  },
  {
    heading: 'Two at once',
    about: 'Tabs, tills and workers that do the same at the same time.',
    files: integration(
      'one-sale-only',
      'two-at-once',
      'late-prices',
      'money-rules-locks',
      'one-lock-order',
      'take-over',
    ),
  },
  {
    heading: 'Outcomes that change',
    about: 'What waits, fails or is undone after it was told.',
    files: integration(
      'sale-outcomes',
      'apply-outcome',
      'reversal-watch',
      'reversal-inbox',
      'reversed-after-phone',
      'endings',
      'unclaimed-delivered',
    ),
  },
  {
    heading: 'Payments by phone',
    about: 'Asked for, paid late, taken back, or paid for goods that did not come.',
    files: integration(
      'collections',
      'collection-rules',
      'collect-ticket',
      'asked-again',
      'paid-while-stopped',
      'pay-out',
    ),
  },
  {
    heading: 'The balance that all share',
    about: 'Little is left of it, and some of that is other customers’ money.',
    files: integration('earmarks', 'sell-again', 'standing-writes'),
  },
  {
    heading: 'Cash',
    about: 'Several currencies, money that goes back, and tills that changed over.',
    files: integration('mixed-cash', 'return-environment'),
  },
  {
    heading: 'Top-ups',
    about: 'Asked for once, whatever becomes of the answer.',
    files: integration('top-ups', 'top-up-rules'),
  },
  {
    heading: 'Keys and pauses',
    about: 'The Service does not let us sell.',
    files: integration('selling-stops', 'product-trouble', 'retired-keys'),
  },
  {
    heading: 'Webhooks',
    about: 'Twice, out of order, lost, forged.',
    files: integration('webhook-inbox', 'webhook-batches'),
  },
  {
    heading: 'The statement and the books',
    about: 'Read while killed, while rows arrive, beside another reader.',
    files: integration(
      'statement-sync',
      'statement-two-workers',
      'statement-details',
      'statement-trimmed',
      'statement-anew',
      'statement-asking',
      'signed-days',
      'planted-differences',
      'books-check',
    ),
  },
  {
    heading: 'Database and line',
    about: 'The server is killed, the line goes dead.',
    files: integration(
      'lost-connection',
      'database-failover',
      'job-queue-cut',
      'worker-heartbeat',
      'other-zone',
      'zone-refused',
      'database-tls',
      'embedded-postgres-recovery',
      'live-listen',
      'read-replica',
    ),
  },
  {
    heading: 'Migrations',
    about: 'Started twice, changed, failed or killed halfway.',
    files: integration('migration-runner', 'older-database', 'old-server'),
  },
  {
    heading: 'The simulator',
    about: 'What the tests themselves stand on.',
    files: ['tests/chaos/simulator-killed.test.ts'],
  },
]
