-- How long a session away from a till stays open without a hand on it; without a row, thirty minutes.
CREATE TABLE "SessionRule" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "officeIdleMinutes" INTEGER NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "SessionRule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SessionRule_one" CHECK ("id" = 1)
);
