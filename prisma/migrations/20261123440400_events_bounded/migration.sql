-- Reads all rows while the shop sells, so that the cut does not have to.
alter table "SaleEvent" validate constraint "SaleEvent_before_months";
alter table "CollectionEvent" validate constraint "CollectionEvent_before_months";
alter table "FundingEvent" validate constraint "FundingEvent_before_months";
