/** Names follow Prometheus: they end in the unit. */
export const SHOP_GAUGES = {
  pos_database_up: { help: 'Whether the database told what follows: 1 or 0.', labels: [] },
  pos_database_bytes: { help: 'The size of the database.', labels: [] },
  pos_backup_age_seconds: { help: 'How old the last backup by npm run backup is; +Inf before the first.', labels: [] },
  pos_sales_last_hour: {
    help: 'Sales sent to the Service within the last hour, by state.',
    labels: ['environment', 'state'],
  },
  pos_sales_open: { help: 'Sales that are not final, by state.', labels: ['environment', 'state'] },
  pos_sales_unknown: { help: 'Sales sent to the Service whose outcome nobody knows yet.', labels: ['environment'] },
  pos_sales_oldest_open_seconds: { help: 'Age of the oldest sale that is not final.', labels: ['environment'] },
  pos_sales_oldest_unknown_seconds: {
    help: 'Age of the oldest sale whose outcome nobody knows.',
    labels: ['environment'],
  },
  pos_payments_open: { help: 'Payments by mobile money that are not final.', labels: ['environment'] },
  pos_payments_oldest_open_seconds: { help: 'Age of the oldest payment that is not final.', labels: ['environment'] },
  pos_webhook_waiting: { help: 'Events of the Service that were stored and not handled yet.', labels: ['environment'] },
  pos_webhook_oldest_waiting_seconds: { help: 'How long the oldest of them waits.', labels: ['environment'] },
  pos_webhook_silent_seconds: {
    help: 'How long no event has come, if one is among the newest thousand.',
    labels: ['environment'],
  },
  pos_queue_jobs: { help: 'Jobs of the workers’ queue, by state: due, running, given_up.', labels: ['state'] },
  pos_statement_lag_seconds: { help: 'How long ago the statement was read to its end.', labels: ['environment'] },
  pos_statement_unexplained_rows: {
    help: 'Rows of the statement that nothing has explained for ten minutes.',
    labels: ['environment'],
  },
  pos_journal_faults: {
    help: 'Faults of the books that are cheap to see, by rule; npm run books:check proves all of them.',
    labels: ['rule'],
  },
  pos_service_keys_stopped: { help: 'Keys with which nothing can be sold.', labels: ['environment'] },
  pos_worker_silent_seconds: { help: 'How long no worker has ended a turn of this loop.', labels: ['loop'] },
} as const satisfies Record<`pos_${string}`, { help: string; labels: readonly string[] }>

export type ShopGauge = keyof typeof SHOP_GAUGES

/** One number of the shop as it was read. */
export type Sample = { name: ShopGauge; labels?: Readonly<Record<string, string>>; value: number }
