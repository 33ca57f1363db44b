import { randomUUID } from 'node:crypto'
import { idOf, type Kind, MONTHS, monthOf, timeOf } from './kind.ts'

const COLUMNS = '(environment, credential, "eventId", type, "objectId", reference, "sealedBody")'
/** As long as an event once it is sealed. */
const BODY = 'x'.repeat(400)
/** Bodies are removed after some months, so only the newest rows have one. */
const MONTHS_WITH_BODY = 3

/** One webhook for each row; an event of the Service is stored once, whatever month it arrives in. */
export const WEBHOOKS: Kind = {
  title: 'Webhooks',
  tables: [
    {
      name: 'WebhookInbox',
      time: 'receivedAt',
      unique: [['id'], ['environment', 'eventId']],
      acrossMonths: [['environment', 'eventId']],
      keptBy: 'statement',
    },
  ],
  fill: (rows) => [
    `insert into whole."WebhookInbox" (environment, credential, "eventId", type, "objectId", reference, "sealedBody",
       "receivedAt", "handledAt", outcome)
     select 'test', 'main', 'evt_' || ${idOf('event')}, 'transaction.' || case when i % 50 = 0 then 'failed' else 'completed' end,
       'tx_' || ${idOf('upstream')}, 'HRE01-T' || i % 200 || '-' || i || '-BNCH',
       case when i > ${rows} * ${1 - MONTHS_WITH_BODY / MONTHS} then '${BODY}' end,
       ${timeOf(rows)}, ${timeOf(rows)} + interval '1 second', 'same'
     from generate_series(1, ${rows}) i`,
  ],
  sample: 'id, environment, "eventId" as event, "objectId" as object, reference, "receivedAt" as at',
  insert: {
    whole: `insert into "WebhookInbox" ${COLUMNS} values ('test', 'main', $1, 'transaction.completed', $2, $3, $4)
      on conflict (environment, "eventId") do nothing returning id, "receivedAt" as at`,
    months: `with key as (
        insert into "WebhookInboxKey" (environment, "eventId", "receivedAt") values ('test', $1, transaction_timestamp())
        on conflict (environment, "eventId") do nothing returning environment
      )
      insert into "WebhookInbox" ${COLUMNS} select environment, 'main', $1, 'transaction.completed', $2, $3, $4 from key
      returning id, "receivedAt" as at`,
    fresh: (n) => [`evt_${randomUUID()}`, `tx_${randomUUID()}`, `HRE01-T7-n${n}-BNCH`, BODY],
  },
  changes: [
    { name: 'mark as handled', steps: [{ whole: handled(''), values: ({ id }) => [id] }] },
    {
      name: 'mark as handled, its time known',
      steps: [{ whole: handled('and "receivedAt" = $2'), values: ({ id, at }) => [id, at] }],
    },
  ],
  reads: [
    { name: 'by id', whole: 'select * from "WebhookInbox" where id = $1', values: ({ id }) => [id], times: 300 },
    {
      name: 'by object of the Service',
      whole: 'select * from "WebhookInbox" where "objectId" = $1',
      values: ({ object }) => [object],
      times: 300,
    },
    {
      name: 'by reference',
      whole: 'select * from "WebhookInbox" where reference = $1',
      values: ({ reference }) => [reference],
      times: 300,
    },
    {
      name: 'newest 50',
      whole: 'select * from "WebhookInbox" order by id desc limit 50',
      values: () => [],
      times: 100,
    },
    {
      name: 'count of a month',
      whole: `select outcome, count(*) from "WebhookInbox" where "receivedAt" >= $1 and "receivedAt" < $2 group by outcome`,
      values: ({ at }) => monthOf(at),
      times: 1,
    },
  ],
  forget: ['delete from "WebhookInbox" where "receivedAt" >= $1 and "receivedAt" < $2'],
  index: 'WebhookInbox_objectId_idx',
}

function handled(further: string): string {
  return `update "WebhookInbox" set "handledAt" = now(), outcome = 'same' where id = $1 ${further}`
}
