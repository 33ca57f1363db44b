-- What an item or ticket was refused for, by what the refusal is about. "Sale"."problem" held all of it before, told apart by codes,
-- fields and a flag inside; from now on it is about the item's price, or says why a paid item is not sent.
ALTER TABLE "Sale" ADD COLUMN "typedProblem" JSONB;
ALTER TABLE "Ticket" ADD COLUMN "problem" JSONB;

-- Only tickets at their price have any other. A press on such a ticket is answered anew, and no price of before is held any more, so
-- nothing else needs to move.
-- few rows: refused items of the unpaid tickets of two days
update "Sale" s set "typedProblem" = s.problem, problem = null
from "Ticket" t
where t.id = s."ticketId" and t."createdAt" > now() - interval '2 days' and t."tenderedAt" is null and s.state in ('draft', 'quoted') and s.problem is not null
  and not s.problem ? 'asPriced' and coalesce(s.problem ->> 'field', '') not in ('tender', 'price')
  and s.problem ->> 'code' not in ('PRICE_CHANGED', 'QUOTE_CHANGED', 'QUOTE_LAPSED', 'SAME_SALE', 'SAME_SALE_WAITING',
    'OTHER_AMOUNT', 'OTHER_AMOUNT_WAITING', 'SAME_IN_BASKET', 'BALANCE_EARMARKED', 'BALANCE_NOT_KNOWN', 'COLLECT_FIRST',
    'BRANCH_SALE_CAP', 'BRANCH_DAY_CAP', 'BASKET_OVER_BALANCE', 'BASKET_OVER_LIMIT', 'CHANGE_LACKING');
