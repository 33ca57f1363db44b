import type { NamedMutant } from '../named-mutant.ts'

/** A sale from its claim to its end: rules R1 to R8. */
export const SALES: readonly NamedMutant[] = [
  {
    name: 'the POST goes out before the claim is committed',
    file: 'lib/counter/tickets/internal/claim-ticket.ts',
    find: 'claim: () => recordSaleEvent(tx, sent, move)',
    replace: `claim: async () => {
      const [{ quoteId }] = await tx.$queryRaw<{ quoteId: string }[]>\`
        select "upstreamId" as "quoteId" from "Quote" where id = \${sale.quoteId}::uuid\`
      await (await import('@/lib/service/client/service-for.ts')).serviceFor(sale.credential)
        .createTransaction({ quoteId, reference, idempotencyKey: randomUUID() })
      await recordSaleEvent(tx, sent, move)
    }`,
    tests: ['sale-rules', 'money-rules-tickets'],
  },
  {
    name: 'a sale ends without an expired quote',
    file: 'lib/counter/sales/follow-sale.ts',
    find: 'and s."quoteLapsedSeen"',
    replace: '',
    tests: ['sale-rules', 'lost-answers', 'following'],
  },
  {
    name: 'a sale ends before six minutes are over',
    file: 'lib/counter/sales/follow-sale.ts',
    find: `and q."createdAt" < now() - \${SETTLED_AFTER_MS} * interval '1 millisecond'`,
    replace: '',
    tests: ['sale-rules', 'lost-answers', 'following'],
  },
  {
    name: 'a repeat goes out while the POST may be under way',
    file: 'lib/service/orders/attempts.ts',
    find: 'and (o."postingUntil" is null or o."postingUntil" < now())',
    replace: '',
    tests: ['sale-rules', 'lost-answers', 'following'],
  },
  {
    name: 'an expired quote that was seen at an earlier attempt ends a later one',
    file: 'lib/counter/sales/follow-sale.ts',
    find: '"quoteLapsedSeen" = false',
    replace: '"quoteLapsedSeen" = o."quoteLapsedSeen"',
    tests: ['sale-rules', 'lost-answers', 'following'],
  },
  {
    name: 'a sale in conflict is posted again',
    file: 'lib/service/orders/attempts.ts',
    find: 'frozen = frozen or ${frozen},',
    replace: '',
    tests: ['sale-rules', 'lost-answers', 'following'],
  },
  {
    name: 'the refusal of an older attempt is taken for that of the newest',
    file: 'lib/service/orders/attempts.ts',
    find: ' and attempts = ${number}\n    returning id',
    replace: '\n    returning id',
    tests: ['sale-rules', 'lost-answers', 'following', 'one-sale-only'],
  },
  {
    name: 'the silence after an older attempt is taken for that of the newest',
    file: 'lib/service/orders/attempts.ts',
    find: ' and attempts = ${number}\n      returning environment',
    replace: '\n      returning environment',
    tests: ['sale-rules', 'lost-answers', 'following', 'one-sale-only'],
  },
  {
    name: 'a sale that the Service has answered for is ended as not sold',
    file: 'lib/service/orders/attempts.ts',
    find: " and state = 'sending' and attempts = ${number}`",
    replace: ' and attempts = ${number}`',
    tests: ['sale-rules', 'lost-answers', 'following', 'one-sale-only'],
  },
  {
    name: 'a sale is ended as not sold though it was posted once more meanwhile',
    file: 'lib/service/orders/attempts.ts',
    find: ' and attempts = ${number}`\n  return ended',
    replace: '`\n  return ended',
    tests: ['sale-rules', 'lost-answers', 'following', 'one-sale-only'],
  },
  {
    name: 'two tellings of one sale are not taken in one after the other',
    file: 'lib/counter/sales/sale-orders.ts',
    find: 'where id = ${saleId}::uuid for no key update',
    replace: 'where id = ${saleId}::uuid',
    tests: ['sale-rules', 'money-rules-locks'],
  },
  {
    name: 'news of a sale is booked while its money is handed back',
    file: 'lib/counter/sales/sale-orders.ts',
    find: 'from "Sale" where id = ${saleId}::uuid) for no key update',
    replace: 'from "Sale" where id = ${saleId}::uuid)',
    tests: ['sale-rules', 'two-at-once', 'money-rules-locks'],
  },
  {
    name: 'two workers follow the same sale',
    file: 'lib/service/orders/schedule.ts',
    find: 'and ("leaseUntil" is null or "leaseUntil" < now())',
    replace: '',
    tests: ['sale-rules', 'money-rules-locks'],
  },
  {
    name: 'the same thing is sold again while the first is waiting',
    file: 'lib/counter/sales/refuse-duplicate.ts',
    find: `and (state in ('sending', 'pending')
        or (state`,
    replace: `and (false
        or (state`,
    tests: ['sale-rules', 'one-sale-only', 'two-at-once'],
  },
  {
    name: 'the same thing is sold again within five minutes',
    file: 'lib/counter/sales/refuse-duplicate.ts',
    find: `interval '5 minutes'`,
    replace: `interval '0 minutes'`,
    tests: ['sale-rules', 'one-sale-only'],
  },
  {
    name: 'two tills sell the same thing at the same moment',
    file: 'lib/counter/sales/refuse-duplicate.ts',
    find: '() => tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`',
    replace: '() => Promise.resolve(0)',
    tests: ['sale-rules', 'two-at-once'],
  },
]
