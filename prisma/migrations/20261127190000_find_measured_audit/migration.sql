-- outside a transaction
create index concurrently "Audit_measured" on "Audit" ("at")
  where action in ('cap:override', 'price:below-cost', 'money:return', 'collection:pay-out', 'ticket:give-up', 'token:reveal', 'drawer:open')
    or (action = 'receipt:print' and detail->>'copy' <> '1');
