-- Who bought most since a day, or came and stays away, as the worker last listed them.
CREATE TABLE "CustomerList" (
    "environment" "Environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "sort" TEXT NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE,
    "throughEntryId" BIGINT NOT NULL,
    "saleIds" UUID[],
    "values" BIGINT[],
    "isWhole" BOOLEAN NOT NULL,

    CONSTRAINT "CustomerList_pkey" PRIMARY KEY ("environment","kind","sort")
);

CREATE TABLE "CustomerListing" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "erasures" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "CustomerListing_pkey" PRIMARY KEY ("id")
);
INSERT INTO "CustomerListing" DEFAULT VALUES;

-- Whoever forgets a customer, a worker of before too, ends all lists, and those that are being made (decision 071).
create function end_customer_lists() returns trigger language plpgsql as $$
begin
  update "CustomerListing" set "erasures" = "erasures" + 1;
  delete from "CustomerList";
  return null;
end $$;
create trigger customer_forgotten after update of "erasedAt" on "Sale" for each statement execute function end_customer_lists();
